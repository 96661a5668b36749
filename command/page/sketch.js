// The drawing game: word, clock, points, and the current guesses.
import { commandButton, element, replaceChildren } from "./live.js";

const phases = { ready: "ready", drawing: "draw", won: "won", lost: "not recognised" };

export function create(facts) {
  let [end, isRunning] = [0, false];
  const word = element("div", { class: "big", id: "word" });
  const phase = element("div", { class: "soft", id: "phase" });
  const clock = element("output", { class: "big", id: "clock" });
  const bar = element("div");
  const points = element("table");
  const guesses = element("div");
  const buttons = element("div", { class: "row" });
  const texts = { new_round: "new round", submit: "rate it now", reset: "start again" };
  buttons.append(...facts.commands.map((name, i) => commandButton(texts[name] || name, { command: name }, i === 0 ? "main" : "")));
  setInterval(() => {
    clock.textContent = isRunning ? Math.max(0, (end - performance.now()) / 1000).toFixed(0) + " s" : "";
  }, 200);
  return {
    elements: [buttons, phase, word, clock, points, element("h2", {}, "It looks like"), guesses],
    update(result) {
      const game = result.game || {};
      isRunning = game.phase === "drawing";
      if (isRunning) end = performance.now() + game.remaining_ms;
      phase.textContent = phases[game.phase] || "";
      word.textContent = game.asked || result.asked || "";
      const rows = [["points now", result.points], ["last round", game.last_points], ["rounds", game.round], ["won", game.rounds_won], ["score", game.score]];
      replaceChildren(points, ...rows.filter((row) => row[1] !== undefined && row[1] !== null).map(([name, value]) =>
        element("tr", {}, element("td", {}, name), element("td", {}, String(value)))));
      const classes = result.empty ? [] : result.classes || [];
      replaceChildren(guesses, ...classes.slice(0, 5).map((each) => {
        bar.style.width = "";
        const filled = element("div");
        filled.style.width = 100 * each.confidence + "%";
        return element("div", {}, element("div", { class: "soft" }, `${each.name} ${Math.floor(100 * each.confidence + 1e-9)} %`), element("div", { class: "meter" }, filled));
      }));
      if (result.empty) guesses.textContent = "nothing drawn yet";
    },
  };
}
