//! Pictures of the galaxy and of a hand.

use super::view::View;
use crate::rules::seat::Names;
use render::{Scene, Text};

/// The board as a viewer sees it.
pub fn board(_view: &View, _names: &Names) -> Scene {
    let mut scene = Scene::new(1600, 1200);
    let area = scene.area();
    scene.text(Text::new(area, "Deep Future"));
    scene
}

/// A seat's hand; nothing for those who have none.
pub fn hand(_view: &View, _names: &Names) -> Option<Scene> {
    None
}
