//! The sector and the hand as pictures.

use super::view::View;
use super::words;
use crate::rules::seat::Names;
use render::{Scene, Text, rect};

/// The sector as this viewer sees it.
pub fn table(view: &View, _names: &Names) -> Scene {
    let mut scene = Scene::new(1600, 1200);
    scene.text(Text::new(rect(20.0, 20.0, 1500.0, 60.0), words::step(view)));
    scene
}

/// The viewer's hand.
pub fn hand(view: &View, _names: &Names) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let mut scene = Scene::new(1600, 900);
    scene.text(Text::new(
        rect(20.0, 20.0, 1500.0, 60.0),
        words::listed(&own.hand),
    ));
    Some(scene)
}
