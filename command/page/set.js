// SET cards: the cards, the completeness, the sets, hints.
import { counted, element, replaceChildren, send } from "./live.js";

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

/** Columns of the table: the largest number of cards in one of its rows. */
function columnsOf(cards) {
  const places = cards.map(({ corners }) => ({ y: corners.reduce((sum, [, y]) => sum + y / 4, 0), height: Math.max(...corners.map(([, y]) => y)) - Math.min(...corners.map(([, y]) => y)) }));
  places.sort((a, b) => a.y - b.y);
  let [columns, count, top] = [1, 0, -Infinity];
  for (const { y, height } of places) {
    if (y > top + height / 2) [count, top] = [0, y];
    columns = Math.max(columns, ++count);
  }
  return Math.min(columns, 7);
}

/** Why three cards are no set: "two are red"; "" for a set. */
function fault(cards) {
  for (const attribute of ["number", "color", "shading", "shape"]) {
    const values = cards.map((card) => card[attribute]);
    const double = values.find((value, i) => values.indexOf(value) !== i);
    if (new Set(values).size === 2) return attribute === "number" ? `two have ${counted(double, "symbol")}` : `two are ${double}${attribute === "shape" ? "s" : ""}`;
  }
  return "";
}

/** The level is the program's: its picture, and every browser, show the same. */
export function create() {
  let last = { cards: [], sets: [] };
  let chosen = []; // track_id of the tapped cards
  let isClaimed = false; // that these cards have no set
  const count = element("div", { class: "big line" });
  const complete = element("div", { class: "soft" });
  const hint = element("output", { id: "hint" });
  const more = element("button", { type: "button", id: "more", class: "main", onclick: () => send({ command: "hint" }) }, "hint");
  const none = element("button", { type: "button", id: "hide", onclick: () => send({ command: "hint", level: 0 }) }, "hide");
  const verdict = element("output", { id: "verdict", class: "line" });
  const claim = element("button", { type: "button", id: "claim", onclick: claimNone }, "no set");
  const cards = element("div", { class: "cards" });
  const sets = element("div", { class: "sets" });

  function describe(level, marked, total) {
    if (level === 0) return levels[0];
    if (level > 1 && level < 5 && marked.length === 0) return "the set is gone";
    if (total === 0) return "no set on the table";
    return level === 1 ? `${counted(total, "set")} on the table` : levels[level];
  }
  function claimNone() {
    chosen = [];
    isClaimed = true;
    draw();
  }
  function tap(id) {
    const before = chosen.length === 3 ? [] : chosen;
    chosen = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
    isClaimed = false;
    draw();
  }
  function judge() {
    if (isClaimed) return last.sets.length ? "there is a set" : "right: no set";
    if (chosen.length < 3) return "";
    const reason = fault(last.cards.filter((card) => chosen.includes(card.track_id)));
    return reason ? "no set: " + reason : "a set";
  }
  function draw() {
    verdict.textContent = judge();
    const marked = last.hint?.cards || [];
    cards.style.gridTemplateColumns = `repeat(${columnsOf(last.cards)}, minmax(0, 7em))`;
    replaceChildren(cards, ...last.cards.map((card, i) => element("div", {
      class: "card" + (marked.includes(i) ? " hint" : "") + (chosen.includes(card.track_id) ? " chosen" : ""), role: "button", tabindex: 0,
      "data-track": card.track_id, // the listeners hold it: the same card with another track is not equal
      "aria-pressed": String(chosen.includes(card.track_id)), title: `confidence ${Math.round(100 * card.confidence)} %`,
      onpointerdown: () => tap(card.track_id), onkeydown: (event) => event.key === "Enter" && tap(card.track_id),
    }, drawCard(card))));
  }
  return {
    elements: [count, element("div", { class: "row" }, more, none, claim, hint), verdict, complete, cards, sets],
    update(result) {
      const found = result.cards || [];
      const ids = found.map((card) => card.track_id);
      const isSameTable = ids.length === last.cards.length && last.cards.every((card) => ids.includes(card.track_id));
      last = { ...result, cards: found };
      const { level, cards: marked } = result.hint;
      isClaimed &&= isSameTable;
      chosen = chosen.filter((id) => ids.includes(id));
      count.textContent = counted(found.length, "card");
      complete.textContent = typeof result.completeness === "number" && found.length
        ? `seen completely and read rightly with probability ${Math.round(100 * result.completeness)} %` : "";
      hint.textContent = describe(level, marked, result.sets.length);
      draw();
      replaceChildren(sets, ...(level === 5 ? result.sets : []).map((each) => element("div", { class: "row" }, ...each.map((i) => {
        const card = element("div", { class: "card" }, drawCard(found[i]));
        card.style.width = "4em";
        return card;
      }))));
    },
  };
}
