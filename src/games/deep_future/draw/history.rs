//! Pictures of a campaign: its cards, its map, its chronology.

use super::super::campaign::Campaign;
use super::super::cards::Card;
use super::super::history;
use super::{card, galaxy};
use crate::rules::text::counted;
use render::{Mood, Rect, Scene, Text, rect, theme};

/// Cards on a page of the gallery.
pub const PAGE: usize = 25;

/// A page of a campaign's cards, from page 1 on: what is written on them, its number, and how many pages there are.
/// Blanks are only counted.
pub fn page_of(campaign: &Campaign, page: usize) -> (Vec<&Card>, usize, usize) {
    let written: Vec<&Card> = campaign.cards.iter().map(AsRef::as_ref).collect();
    let written: Vec<&Card> = written.into_iter().filter(|c| !c.is_blank()).collect();
    let pages = written.len().div_ceil(PAGE).max(1);
    let page = page.clamp(1, pages);
    let shown = written.into_iter().skip((page - 1) * PAGE).take(PAGE);
    (shown.collect(), page, pages)
}

/// A picture of such a page.
pub fn gallery(campaign: &Campaign, page: usize) -> Scene {
    let (shown, page, pages) = page_of(campaign, page);
    let rows = shown.len().div_ceil(5).max(1);
    let height = 116.0 + rows as f32 * 212.0;
    let mut scene = Scene::under(1600, height as u32, 43, Mood::Violet);
    let blanks = campaign.cards.iter().filter(|c| c.is_blank()).count();
    let aside = format!("page {page} of {pages} · {}", counted(blanks, "blank"));
    let area = scene.header(&format!("Era {} · cards", campaign.era), &aside);
    for (one, cell) in shown.into_iter().zip(area.grid(5, rows, theme::GAP)) {
        card::full(&mut scene, one, cell, 0, render::Hue::Slate);
    }
    scene
}

/// The map with sector names, wonders and how many worlds lie where.
pub fn map(campaign: &Campaign) -> Scene {
    let mut scene = Scene::under(1200, 1200, 37, Mood::Violet);
    let aside = history::summary(campaign).pop().unwrap_or_default();
    let area = scene.header(&format!("Era {} · galaxy", campaign.era), &aside);
    galaxy::campaign_map(&mut scene, campaign, area.split_top(8.0).1);
    scene
}

/// A page of the chronology; the latest if none is named.
pub fn chronology(campaign: &Campaign, page: Option<usize>) -> Scene {
    let (text, page, pages) = history::chronology_page(campaign, page);
    let lines: Vec<&str> = text.lines().collect();
    let height = 120.0 + lines.len().max(1) as f32 * 34.0;
    let mut scene = Scene::under(1200, height as u32, 47, Mood::Violet);
    let area = scene.header("Chronology", &format!("page {page} of {pages}"));
    for (i, line) in lines.iter().enumerate() {
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
