//! Pictures of a campaign: its cards, its map, its chronology.

use super::super::campaign::Campaign;
use super::super::history;
use super::{card, galaxy};
use render::{Mood, Rect, Scene, Text, rect, theme};

/// Cards on a page of the gallery.
pub const PAGE: usize = 25;
/// The most lines of the chronology that fit.
const LINES: usize = 34;

/// A page of a campaign's cards, from page 0 on, and how many pages there are.
pub fn gallery(campaign: &Campaign, page: usize) -> (Scene, usize) {
    // What people wrote comes first; blanks are only counted.
    let written: Vec<_> = campaign.cards.iter().filter(|c| !c.is_blank()).collect();
    let pages = written.len().div_ceil(PAGE).max(1);
    let page = page.min(pages - 1);
    let shown: Vec<_> = written.iter().skip(page * PAGE).take(PAGE).collect();
    let rows = shown.len().div_ceil(5).max(1);
    let height = 116.0 + rows as f32 * 212.0;
    let mut scene = Scene::under(1600, height as u32, 43, Mood::Violet);
    let blanks = campaign.cards.len() - written.len();
    let aside = format!("page {} of {pages} · {blanks} blanks", page + 1);
    let area = scene.header(&format!("Era {} · cards", campaign.era), &aside);
    for (one, cell) in shown.into_iter().zip(area.grid(5, rows, theme::GAP)) {
        card::full(&mut scene, one, cell, 0, render::Hue::Slate);
    }
    (scene, pages)
}

/// The map with sector names, wonders and how many worlds lie where.
pub fn map(campaign: &Campaign) -> Scene {
    let mut scene = Scene::under(1200, 1200, 37, Mood::Violet);
    let aside = history::summary(campaign).pop().unwrap_or_default();
    let area = scene.header(&format!("Era {} · galaxy", campaign.era), &aside);
    galaxy::campaign_map(&mut scene, campaign, area.split_top(8.0).1);
    scene
}

/// The chronology; of a long one the latest lines.
pub fn chronology(campaign: &Campaign) -> Scene {
    let text = history::chronology(campaign);
    let lines: Vec<&str> = text.lines().collect();
    let skipped = lines.len().saturating_sub(LINES);
    let height = 120.0 + (lines.len() - skipped).max(1) as f32 * 34.0;
    let mut scene = Scene::under(1200, height as u32, 47, Mood::Violet);
    let aside = if skipped > 0 { "the latest" } else { "" };
    let area = scene.header("Chronology", aside);
    for (i, line) in lines.iter().skip(skipped).enumerate() {
        let row = rect(area.x, area.y + 8.0 + i as f32 * 34.0, area.w, 32.0);
        line_of(&mut scene, line, row);
    }
    scene
}

fn line_of(scene: &mut Scene, line: &str, row: Rect) {
    if line.starts_with('─') {
        scene.rule(row);
        return;
    }
    if line.starts_with("- -") {
        for cell in row.cols(40, 10.0) {
            scene.plate(
                rect(cell.x, cell.center().y, cell.w, 2.0),
                0.0,
                theme::FAINT,
            );
        }
        return;
    }
    let text = Text::new(row, line);
    scene.text(if line.starts_with("Era ") {
        text.title().size(theme::LABEL)
    } else if line.contains('*') {
        text.bold().size(theme::BODY)
    } else {
        text.size(theme::BODY).colour(theme::MUTED)
    });
}
