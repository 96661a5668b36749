// A cube: its known stickers, corrections by click, the solution step by step.
import { commandButton, element, send } from "./live.js";

const faces = "URFDLB";
const colors = "WYROGB";
const colorNames = { W: "white", Y: "yellow", R: "red", O: "orange", G: "green", B: "blue" };
const places = { U: [2, 1], L: [1, 2], F: [2, 2], R: [3, 2], B: [4, 2], D: [2, 3] };

/** The six faces unfolded. Clicking a sticker selects it; clicking a colour then corrects it. */
function createNet() {
  let chosen = null;
  const stickers = [...Array(54).keys()].map((i) => {
    const face = faces[Math.floor(i / 9)];
    const name = face + ((i % 9) + 1);
    const label = i % 9 === 4 ? face : "";
    return element("button", { type: "button", class: "sticker unknown", "data-facelet": name, "aria-label": name, onclick: () => choose(name) }, label);
  });
  const net = element("div", { class: "net" });
  [...faces].forEach((face, i) => {
    const [column, row] = places[face];
    const grid = element("div", { class: "face" }, ...stickers.slice(9 * i, 9 * i + 9));
    grid.style.gridColumn = column;
    grid.style.gridRow = row;
    net.append(grid);
  });
  const question = element("output", { class: "line" });
  const paints = [...colors].map((color) => element("button", {
    type: "button", class: color.toLowerCase(), "data-color": color, "aria-label": colorNames[color], disabled: true,
    onclick: () => {
      send({ command: "correct", facelet: chosen, color });
      choose(chosen);
    },
  }, "\u00a0"));
  let doubt = "";
  function ask() {
    question.textContent = chosen ? `${chosen} is:` : doubt || "to correct: click a sticker, then its colour";
    question.classList.toggle("warn", !chosen && doubt !== "");
  }
  function choose(name) {
    chosen = chosen === name ? null : name;
    stickers.forEach((sticker) => sticker.setAttribute("aria-pressed", sticker.dataset.facelet === chosen));
    paints.forEach((paint) => (paint.disabled = !chosen));
    ask();
  }
  function update(letters, uncertain) {
    const most = uncertain?.[0];
    doubt = most ? `unsure: is ${most.facelet} ${colorNames[most.color] || most.color} or ${colorNames[most.second] || most.second}?` : "";
    ask();
    const doubtful = new Set((uncertain || []).map((sticker) => sticker.facelet));
    stickers.forEach((sticker, i) => {
      const color = letters && colors.includes(letters[i]) ? letters[i] : null;
      sticker.className = "sticker " + (color ? color.toLowerCase() : "unknown") + (doubtful.has(sticker.dataset.facelet) ? " uncertain" : "");
      sticker.title = sticker.dataset.facelet + ": " + (color ? colorNames[color] : "not seen");
    });
  }
  return { elements: [net, element("div", { class: "palette" }, question, ...paints)], update };
}

/** The step that was shown before the page was loaded again. */
const remembered = {
  get(solution) {
    try {
      const [text, step] = JSON.parse(sessionStorage.getItem("step"));
      return text === solution ? step : 0;
    } catch {
      return 0;
    }
  },
  set(solution, step) {
    try {
      sessionStorage.setItem("step", JSON.stringify([solution, step]));
    } catch {
      // The browser keeps nothing.
    }
  },
};

/** The steps of a solution with a picture of the cube at the step. The arrow keys turn the pages. */
function createSteps() {
  let [state, moves, captions, step, timer] = [null, [], [], 0, 0];
  const pause = 1500;
  const holding = element("div", { class: "soft" });
  const picture = element("img", { class: "cube", alt: "the cube at this step" });
  const text = element("output", {});
  const caption = element("div", { class: "caption" });
  const list = element("div", { class: "moves" });
  const play = element("button", { type: "button", id: "play", onclick: () => (timer ? stop() : start()) }, "▶ play");
  const previous = element("button", { type: "button", id: "previous", onclick: () => show(step - 1) }, "◀ back");
  const next = element("button", { type: "button", id: "next", class: "main", onclick: () => show(step + 1) }, "next ▶");
  const box = element("div", { hidden: true }, element("h2", {}, "Solution"), holding, picture, caption, element("div", { class: "row" }, previous, next, play, text), list);
  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "▶ play";
  }
  function start() {
    if (step === moves.length) show(0);
    timer = setInterval(() => (step < moves.length ? show(step + 1) : stop()), pause);
    play.textContent = "❚❚ stop";
  }
  document.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction || box.hidden || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(step + direction);
  });
  function show(number) {
    step = Math.max(0, Math.min(moves.length, number));
    remembered.set(state + moves.join(" "), step);
    const query = new URLSearchParams({ state, moves: moves.join(" "), step });
    picture.src = "api/cube.svg?" + query;
    text.textContent = step < moves.length ? `step ${step + 1} of ${moves.length}: ${moves[step]}` : "solved";
    caption.textContent = captions[step] || "";
    previous.disabled = step === 0;
    next.disabled = step === moves.length;
    list.replaceChildren(...moves.map((move, i) => element("button", { type: "button", "aria-pressed": i === step, onclick: () => show(i) }, move)));
  }
  function update(newState, solution, steps, colors) {
    box.hidden = typeof solution !== "string" || !newState;
    if (box.hidden) {
      state = null;
      stop();
      return;
    }
    const newMoves = solution.split(" ").filter((move) => move);
    if (state === newState && newMoves.join() === moves.join()) return;
    [state, moves, captions] = [newState, newMoves, (steps || []).map((each) => each.caption)];
    holding.textContent = `Hold the cube with ${colorNames[colors[4]]} up and ${colorNames[colors[22]]} in front.`;
    show(remembered.get(state + moves.join(" ")));
  }
  return { elements: [box], update };
}

export function create() {
  const net = createNet();
  const steps = createSteps();
  const guidance = element("div", { class: "guidance" });
  const problem = element("div", { class: "warn" });
  return {
    elements: [guidance, ...net.elements, element("div", { class: "row" }, commandButton("another cube", { command: "reset" })), problem, ...steps.elements],
    update(result) {
      guidance.textContent = result.guidance || "";
      const isMirrored = result.state && result.mirrored;
      problem.textContent = result.problem_code === "incomplete" ? "" : result.problem || (isMirrored ? "the picture is mirrored; the net shows the cube itself" : "");
      net.update(result.colors, result.uncertain);
      steps.update(result.state, result.solution, result.steps, result.colors);
    },
  };
}
