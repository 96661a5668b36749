// Robot targets and tags: a table and a plan view.
import { commandButton, decimals, element, replaceChildren } from "./live.js";

const size = { width: 400, height: 300, margin: 24 };

/** Metres to the right and ahead. */
function place(thing) {
  const translation = thing.translation_m;
  if (translation) return { x: translation[0], z: translation[2] };
  if (typeof thing.distance_m !== "number" || typeof thing.yaw_deg !== "number") return null;
  const yaw = (thing.yaw_deg * Math.PI) / 180;
  return { x: thing.distance_m * Math.sin(yaw), z: thing.distance_m * Math.cos(yaw) };
}

function topView(things) {
  const places = things.map((thing) => ({ thing, at: place(thing) })).filter((each) => each.at);
  const far = Math.max(2, ...places.map(({ at }) => Math.max(at.z, 1.4 * Math.abs(at.x))));
  const metre = (size.height - 2 * size.margin) / far;
  const step = far > 12 ? 5 : far > 5 ? 2 : 1;
  const [x0, y0] = [size.width / 2, size.height - size.margin];
  const parts = [];
  for (let metres = step; metres <= far; metres += step) {
    parts.push(element("circle", { class: "ring", cx: x0, cy: y0, r: metres * metre }));
    const side = Math.min(Math.SQRT1_2 * metres * metre, size.width / 2 - 34); // beside the targets, inside of the picture
    parts.push(element("text", { x: (x0 + side + 3).toFixed(1), y: (y0 - Math.sqrt((metres * metre) ** 2 - side ** 2)).toFixed(1) }, metres + " m"));
  }
  parts.push(element("path", { d: `M${x0 - 8} ${y0 + 12} L${x0} ${y0} L${x0 + 8} ${y0 + 12} Z`, fill: "currentColor" }));
  for (const { thing, at } of places) {
    const [x, y] = [x0 + at.x * metre, y0 - at.z * metre];
    parts.push(element("circle", { class: "thing", cx: x.toFixed(1), cy: y.toFixed(1), r: 6, fill: thing.frames_unseen ? "#d60" : "#0a7" }));
    parts.push(element("text", { x: (x + 9).toFixed(1), y: (y + 4).toFixed(1) }, String(thing.id ?? thing.track_id ?? "")));
  }
  return parts;
}

export function create(facts) {
  const isTag = facts.subject === "tag";
  const best = element("div", { class: "big line", id: "best" });
  const table = element("table");
  const view = element("svg", { class: "top-view", viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": "seen from above" });
  const buttons = element("div", { class: "row" }, commandButton("forget tracks", { command: "reset" }));
  const columns = ["id", isTag ? "family" : "model", "distance", "yaw", "pitch", "confidence"];
  return {
    elements: [best, buttons, view, table],
    update(result) {
      const things = result.targets || result.tags || [];
      const first = things[0];
      best.textContent = first ? `${decimals(first.distance_m, 2)} m  ${decimals(first.yaw_deg, 1)}°` : isTag ? "no tag" : "no target";
      const head = element("tr", {}, ...columns.map((name) => element("th", {}, name)));
      const rows = things.map((thing) => element("tr", {}, ...[thing.id ?? thing.track_id ?? "–", thing.family || thing.model || "–", decimals(thing.distance_m, 2) + " m",
        decimals(thing.yaw_deg, 1) + "°", decimals(thing.pitch_deg, 1) + "°", decimals(thing.confidence, 2)].map((cell) => element("td", {}, String(cell)))));
      replaceChildren(table, head, ...rows);
      replaceChildren(view, ...topView(things));
    },
  };
}
