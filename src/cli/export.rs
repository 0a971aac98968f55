//! Matches as files, and the check that such a file is true.

use super::Out;
use crate::host::runner::export::{self, Exported, Report};
use crate::rules::text::counted;
use crate::store::{SledStore, TableId};
use anyhow::Context as _;
use std::path::Path;
use std::process::ExitCode;

/// Writes a table's match into a file.
pub(super) fn export(
    store: &SledStore,
    table: TableId,
    file: &Path,
    out: &mut Out,
) -> anyhow::Result<ExitCode> {
    let Some(exported) = export::export(store, table)? else {
        anyhow::bail!("There is no table {table} in this database.");
    };
    let text = serde_json::to_string_pretty(&exported)?;
    std::fs::write(file, text + "\n").with_context(|| format!("Writing {}", file.display()))?;
    out.line(format_args!(
        "Wrote table {table} with {} to {}.",
        counted(exported.log.len(), "record"),
        file.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Replays an exported match and says whether it is true.
pub(super) fn verify(
    file: &Path,
    promised: Option<&str>,
    out: &mut Out,
) -> anyhow::Result<ExitCode> {
    let bytes = std::fs::read(file).with_context(|| format!("Reading {}", file.display()))?;
    let refused = |why: String| format!("{}: NOT TRUE: {why}.", file.display());
    let exported: Exported = match serde_json::from_slice(&bytes) {
        Ok(exported) => exported,
        Err(e) => {
            out.line(refused(format!("this is no exported match ({e})")))?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let report = match export::verify(&exported) {
        Ok(report) => report,
        Err(why) => {
            out.line(refused(why.to_string()))?;
            return Ok(ExitCode::FAILURE);
        }
    };
    if let Some(promised) = promised
        && report.commitment.as_deref() != Some(promised.trim().to_lowercase().as_str())
    {
        let own = report.commitment.as_deref().unwrap_or("none yet");
        out.line(refused(format!("its own commitment is {own}")))?;
        return Ok(ExitCode::FAILURE);
    }
    for line in verdict(&report, promised.is_some()) {
        out.line(line)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn verdict(report: &Report, compared: bool) -> Vec<String> {
    let mut lines = vec![
        format!(
            "TRUE: table {} of {}, version {} of the rules: every record follows from the one before ({}), every answer was replayed ({}).",
            report.table, report.game, report.rules, report.records, report.answers
        ),
        report.result.clone(),
    ];
    match &report.commitment {
        Some(hash) if compared => lines.push(format!(
            "Every draw follows from the seed promised by {hash}."
        )),
        Some(hash) => lines.push(format!(
            "Every draw follows from the seed behind {hash}. Compare this with what was posted at the start,\n\
             or let me: --commitment {hash}"
        )),
        None => {}
    }
    lines
}
