//! Draws a display list in the peers' JSON form and prints how long that took, in the form in which they print it.
//!
//! `render/benches/peers.sh` runs this program and the peers in turns over one list: ratios within such a run are all
//! that counts. A shaded disc of the list is a planet of ours; everything else has its exact counterpart. The list is drawn
//! twice: with each of its colours replaced by the theme's nearest, as a board of ours would be, and with its own, which
//! are beyond a palette.
//!
//! `cargo run --release -p render --example peers -- scene.json scene1.json OUT 21`

#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use anyhow::Context as _;
use render::theme;
use render::{Background, Colour, Fill, Hue, Painter, Planet, Scene, Stroke, Text, point, rect};
use serde::Deserialize;
use serde_json::json;
use std::path::Path;
use std::time::Instant;

#[derive(Deserialize)]
struct List {
    w: u32,
    h: u32,
    ops: Vec<Op>,
}

type Rgba = [u8; 4];

#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Op {
    Vgrad {
        x: f32,
        y: f32,
        w: f32,
        h: f32,
        c0: Rgba,
        c1: Rgba,
    },
    Circle {
        cx: f32,
        cy: f32,
        r: f32,
        fill: Rgba,
    },
    Disc {
        cx: f32,
        cy: f32,
        r: f32,
    },
    Rrect {
        x: f32,
        y: f32,
        w: f32,
        h: f32,
        r: f32,
        fill: Rgba,
        stroke: Option<Rgba>,
        sw: f32,
    },
    Poly {
        pts: Vec<[f32; 2]>,
        fill: Rgba,
    },
    Text {
        x: f32,
        y: f32,
        size: f32,
        color: Rgba,
        s: String,
        bold: bool,
    },
}

/// From a colour of the list to one of a scene.
type Dye = fn(Rgba) -> Colour;

fn own([r, g, b, a]: Rgba) -> Colour {
    Colour { r, g, b, a }
}

fn themed(wanted: Rgba) -> Colour {
    let apart = |c: &Colour| {
        let channels = [c.r, c.g, c.b].into_iter().zip(wanted);
        channels
            .map(|(x, y)| u32::from(x.abs_diff(y)).pow(2))
            .sum::<u32>()
    };
    let [.., a] = wanted;
    let nearest = theme::flat_colours().into_iter().min_by_key(apart);
    Colour {
        a,
        ..nearest.unwrap_or(Colour::BLACK)
    }
}

fn scene(file: &str, dye: Dye) -> anyhow::Result<Scene> {
    let list: List = serde_json::from_slice(&std::fs::read(file).context("no such list")?)?;
    let mut scene = Scene::new(list.w, list.h);
    scene.background = Background::Plain(Colour::hex(0));
    for op in list.ops {
        add(&mut scene, op, dye);
    }
    Ok(scene)
}

fn add(scene: &mut Scene, op: Op, colour: Dye) {
    match op {
        Op::Vgrad { x, y, w, h, c0, c1 } => {
            scene.plate(rect(x, y, w, h), 0.0, Fill::Down(colour(c0), colour(c1)));
        }
        Op::Circle { cx, cy, r, fill } => scene.disc(point(cx, cy), r, colour(fill), None),
        Op::Disc { cx, cy, r } => {
            let hue = [Hue::Amber, Hue::Blue, Hue::Green, Hue::Violet, Hue::Stone];
            let which = scene.nodes.len() % hue.len();
            scene.planet(Planet::new(point(cx, cy), r, which as u64, hue[which]));
        }
        Op::Rrect {
            x,
            y,
            w,
            h,
            r,
            fill,
            stroke,
            sw,
        } => {
            let stroke = stroke.map(|c| Stroke::new(colour(c), sw));
            scene.outlined(rect(x, y, w, h), r, colour(fill), stroke);
        }
        Op::Poly { pts, fill } => {
            let points = pts.iter().map(|[x, y]| point(*x, *y)).collect();
            scene.polygon(points, colour(fill), None);
        }
        Op::Text {
            x,
            y,
            size,
            color,
            s,
            bold,
        } => {
            let text = Text::new(rect(x, y - size, 600.0, size * 1.2), s);
            let text = text.size(size).min_size(size).colour(colour(color));
            scene.text(if bold { text.bold() } else { text });
        }
    }
}

/// Wall and processor time of one thread, in milliseconds.
#[derive(Default)]
struct Times {
    wall: Vec<f64>,
    cpu: Vec<f64>,
}

impl Times {
    fn run<T>(&mut self, work: impl FnOnce() -> T) -> anyhow::Result<T> {
        let (cpu, wall) = (cpu_ms()?, Instant::now());
        let made = work();
        self.wall.push(wall.elapsed().as_secs_f64() * 1e3);
        self.cpu.push(cpu_ms()? - cpu);
        Ok(made)
    }

    fn print(mut self, step: &str, bytes: usize) {
        let (ms, min) = middle(&mut self.wall);
        let (cpu, cpumin) = middle(&mut self.cpu);
        let line = json!({"peer": "orrery render", "step": step, "ms": ms, "min": min, "cpu": cpu, "cpumin": cpumin, "bytes": bytes});
        println!("{line}");
    }
}

fn middle(times: &mut [f64]) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[0])
}

fn cpu_ms() -> anyhow::Result<f64> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let ns: u64 = stat.split(' ').next().unwrap_or_default().parse()?;
    Ok(ns as f64 / 1e6)
}

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let [_, first, second, out, rounds] = args.as_slice() else {
        anyhow::bail!("usage: peers scene.json scene1.json OUT ROUNDS");
    };
    for (name, dye) in [("", themed as Dye), (", true colours", own)] {
        let scenes = [scene(first, dye)?, scene(second, dye)?];
        let png = measure(name, &scenes, rounds.parse()?)?;
        std::fs::write(Path::new(out).join(format!("orrery{name}.png")), &png)?;
    }
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kib: f64 = peak
        .and_then(|l| l.split_whitespace().next()?.parse().ok())
        .context("no peak")?;
    println!(
        "{}",
        json!({"peer": "orrery render", "step": "peak RSS", "mib": kib / 1024.0})
    );
    Ok(())
}

/// Draws two scenes in turns and prints how long each step took; the picture of the first.
fn measure(name: &str, [a, b]: &[Scene; 2], rounds: usize) -> anyhow::Result<Vec<u8>> {
    let mut one_card = a.clone();
    let painter = Painter::new()?.threads(1);
    let (mut draw, mut cold, mut update, mut copy) = <(Times, Times, Times, Times)>::default();
    let (mut png, mut small) = (painter.png(a)?, Vec::new());
    let frame = painter.picture(a)?;
    let mut into = vec![0u8; frame.len()];
    painter.png(b)?;
    for round in 0..rounds {
        let scene = if round % 2 == 0 { a } else { b };
        draw.run(|| painter.picture(scene))??;
        cold.run(|| {
            painter.forget_bands();
            painter.png(scene)
        })??;
        painter.png(a)?;
        change(&mut one_card, round);
        small = update.run(|| painter.png(&one_card))??;
        copy.run(|| into.copy_from_slice(std::hint::black_box(&frame)))?;
        png = painter.png(a)?;
    }
    draw.print(&format!("draw{name}"), 0);
    cold.print(&format!("cold frame, draw + PNG{name}"), png.len());
    update.print(&format!("one card changed{name}"), small.len());
    copy.print(&format!("copy of the frame{name}"), into.len());
    Ok(png)
}

/// A new number on the first small card.
fn change(scene: &mut Scene, round: usize) {
    let costs = scene.nodes.iter_mut().find_map(|node| match node {
        render::Node::Text(text) if text.content.starts_with("cost") => Some(text),
        _ => None,
    });
    if let Some(text) = costs {
        text.content = format!("cost {round}");
    }
}
