// SET cards: the cards, the completeness, the sets, hints.
import { element, replaceChildren, send } from "./live.js";

const inks = { red: "#e23", green: "#0a4", purple: "#63a" };
const outlines = {
  diamond: "M50 4 L96 25 L50 46 L4 25 Z",
  oval: "M25 5 H75 A20 20 0 0 1 75 45 H25 A20 20 0 0 1 25 5 Z",
  squiggle: "M8 34 C4 14 22 2 42 9 C62 16 70 6 82 6 C96 6 98 24 90 34 C80 47 62 42 50 38 C36 33 26 47 18 45 C12 44 9 40 8 34 Z",
};

/** A card as a drawing. */
function drawCard(card) {
  const ink = inks[card.color] || "#888";
  const symbols = [...Array(card.number).keys()].map((i) => {
    const y = 90 + 58 * (i - (card.number - 1) / 2) - 25;
    const fill = card.shading === "solid" ? ink : card.shading === "striped" ? `url(#stripes-${card.color})` : "none";
    return element("path", { d: outlines[card.shape], transform: `translate(10 ${y})`, fill, stroke: ink, "stroke-width": 5 });
  });
  const stripes = element("pattern", { id: `stripes-${card.color}`, width: 7, height: 7, patternUnits: "userSpaceOnUse" },
    element("rect", { width: 3, height: 7, fill: ink }));
  const name = `${card.number} ${card.color} ${card.shading} ${card.shape}`;
  return element("svg", { viewBox: "0 0 120 180", role: "img", "aria-label": name }, element("defs", {}, stripes), ...symbols);
}

const levels = ["no hint", "how many sets", "one card of a set", "two cards of it", "the whole set", "all sets"];

/** The level is the program's: its picture, and every browser, show the same. */
export function create() {
  const count = element("div", { class: "big line" });
  const complete = element("div", { class: "soft" });
  const hint = element("output", { id: "hint" });
  const more = element("button", { type: "button", id: "more", class: "main", onclick: () => send({ command: "hint" }) }, "hint");
  const none = element("button", { type: "button", id: "hide", onclick: () => send({ command: "hint", level: 0 }) }, "hide");
  const cards = element("div", { class: "cards" });
  const sets = element("div", { class: "sets" });

  function describe(level, marked, total) {
    if (level === 0) return levels[0];
    if (level > 1 && level < 5 && marked.length === 0) return "the set is gone";
    if (total === 0) return "no set on the table";
    return level === 1 ? `${total} set${total === 1 ? "" : "s"} on the table` : levels[level];
  }
  return {
    elements: [count, element("div", { class: "row" }, more, none, hint), complete, cards, sets],
    update(result) {
      const found = result.cards || [];
      const { level, cards: marked } = result.hint;
      count.textContent = `${found.length} card${found.length === 1 ? "" : "s"}`;
      complete.textContent = typeof result.completeness === "number" && found.length
        ? `seen completely and read rightly with probability ${Math.round(100 * result.completeness)} %` : "";
      hint.textContent = describe(level, marked, result.sets.length);
      replaceChildren(cards, ...found.map((card, i) => element("div", { class: marked.includes(i) ? "card hint" : "card", title: `confidence ${card.confidence}` }, drawCard(card))));
      replaceChildren(sets, ...(level === 5 ? result.sets : []).map((each) => element("div", { class: "row" }, ...each.map((i) => {
        const card = element("div", { class: "card" }, drawCard(found[i]));
        card.style.width = "4em";
        return card;
      }))));
    },
  };
}
