#!/bin/bash
# Our painter and its peers in turns over one scene: one JSON line per result. Only ratios within one run mean anything;
# prefer processor time (`cpu`), the machine may be busy.
#
# The peers are programs that draw the same display list (JSON; `examples/peers.rs` shows its form) and print lines of the
# same form. Environment: SCENE and SCENE1 (two display lists that differ in texts and numbers), OUT (a scratch folder),
# PEERS (commands, one per line, run as they stand).
# Usage: render/benches/peers.sh [ROUNDS] > peers.log
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo build --quiet --release -p render --example peers
ours="${CARGO_TARGET_DIR:-target}/release/examples/peers"
for _ in $(seq "${1:-5}"); do
  "$ours" "$SCENE" "$SCENE1" "$OUT" 21
  while IFS= read -r peer; do
    [ -z "$peer" ] || bash -c "$peer"
  done <<<"$PEERS"
done
