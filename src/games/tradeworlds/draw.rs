//! Pictures of the table and of a hand.

use super::view::View;
use crate::rules::seat::Names;
use render::Scene;

/// The table as a viewer sees it.
pub fn table(_view: &View, _names: &Names) -> Scene {
    let mut scene = Scene::new(1600, 1000);
    scene.header("TradeWorlds", "");
    scene
}

/// A seat's hand.
pub fn hand(_view: &View, _names: &Names) -> Option<Scene> {
    None
}
