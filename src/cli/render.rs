//! One picture of one moment of a match among robots.

use super::robots::{self, Walk};
use super::{Out, Render};
use crate::rules::seat::{Names, Seat, Viewer};
use crate::rules::text::counted;
use ::render::Painter;
use anyhow::Context as _;
use std::process::ExitCode;

/// Paints a board or a hand into a file.
pub(super) fn render(args: &Render, out: &mut Out) -> anyhow::Result<ExitCode> {
    let game = robots::game(&args.game)?;
    let seats = robots::seats(game, args.seats)?;
    let viewer = viewer(&args.viewer, seats)?;
    let (mut walk, _) = Walk::start(game, seats, args.seed)?;
    let played = (0..args.step).take_while(|_| walk.step().is_some()).count();
    let names = Names::numbered(seats);
    let scene = match (args.hand, viewer) {
        (false, viewer) => walk.play.board(viewer, &names),
        (true, Viewer::Table) => {
            anyhow::bail!("The table has no hand. Say whose: --viewer SEAT")
        }
        (true, Viewer::Seat(seat)) => {
            let hand = walk.play.hand(seat, &names);
            hand.ok_or_else(|| anyhow::anyhow!("Seat {seat} has no hand now."))?
        }
    };
    let png = Painter::new()?.png(&scene)?;
    let file = args.out.display();
    std::fs::write(&args.out, &png).with_context(|| format!("Writing {file}"))?;
    out.line(format_args!(
        "Painted {file}: {} × {} pixels, {} bytes, after {}.",
        scene.width,
        scene.height,
        png.len(),
        counted(played, "answer")
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn viewer(words: &str, seats: u8) -> anyhow::Result<Viewer> {
    if words == "table" {
        return Ok(Viewer::Table);
    }
    let number = words.parse::<u8>().ok().filter(|n| (1..=seats).contains(n));
    match number {
        Some(number) => Ok(Viewer::Seat(Seat::new(number - 1))),
        None => {
            anyhow::bail!("“{words}” does not look at this table: say `table` or 1 to {seats}.")
        }
    }
}
