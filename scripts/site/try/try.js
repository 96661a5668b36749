// The page: a picture, a camera or a drawing goes to the library in its worker; what is found is drawn over it and said in words.
import { load } from "./visioncore/index.js";
import { movesOf, net, solvedSteps } from "./cube.js";

const byId = (id) => document.getElementById(id);
const view = byId("view"), paper = byId("paper"), result = byId("result");
const COLORS = { W: "#fff", Y: "#ffd500", R: "#b90000", O: "#ff7a00", G: "#009b48", B: "#0045ad", "?": "#888" };
const SAMPLES = { cube: ["cube-1.jpg", "cube-2.jpg"], set: ["set-table.jpg"], sketch: ["drawing.jpg"], tag: ["tags.jpg"], shapes: ["shapes.jpg"], target: ["targets.jpg"] };
const TASKS = {
  cube: "Two pictures of three faces each, in any order, that together show all six.",
  set: "A table of SET cards.",
  sketch: "Draw below, or show a drawing on paper.",
  tag: "AprilTags and ArUco markers, with their distance. Distances need the side of the tags and the focal length.",
  shapes: "A print with hidden triangles, rectangles, pentagons and circles.",
  target: "Retroreflective targets of the FIRST Robotics Competition, season 2019.",
};

/** An element with properties, attributes and children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function say(text, isError = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("error", isError);
}

/** An equal result is kept: a button that is being pressed would miss its click. */
function show(...children) {
  const fresh = element("div", {}, ...children);
  if (fresh.innerHTML !== result.innerHTML) result.replaceChildren(...fresh.childNodes);
}
const percent = (number) => `${Math.round(100 * number)} %`;

// What is drawn over a picture

function outline(context, corners, color, width = 3) {
  context.strokeStyle = color;
  context.lineWidth = (width * view.width) / 960;
  context.beginPath();
  corners.forEach(([x, y]) => context.lineTo(x, y));
  context.closePath();
  context.stroke();
}

function label(context, text, [x, y]) {
  context.font = `600 ${Math.round(view.width / 48)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.lineWidth = view.width / 200;
  context.strokeStyle = "#000c";
  context.strokeText(text, x, y);
  context.fillStyle = "#fff";
  context.fillText(text, x, y);
}

const middle = (corners) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);

/** The centre of a sticker of a face with four corners: rows and columns from the first corner. */
function sticker([a, b, c, d], row, column) {
  const u = (column + 0.5) / 3, v = (row + 0.5) / 3;
  return [0, 1].map((i) => (a[i] * (1 - u) + b[i] * u) * (1 - v) + (d[i] * (1 - u) + c[i] * u) * v);
}

// Recognisers: what to call, what to draw and what to say

const cube = { pictures: [] };
const OTHER_FACES = "Now a picture of the other three faces.";

const KINDS = {
  cube: {
    find: (image) => vision.findFaces(image),
    draw(context, { faces }) {
      for (const { corners, colors } of faces) {
        outline(context, corners, "#0af");
        [...colors].forEach((color, i) => {
          const [x, y] = sticker(corners, Math.floor(i / 3), i % 3);
          context.fillStyle = COLORS[color] ?? COLORS["?"];
          context.strokeStyle = "#000";
          context.lineWidth = view.width / 640;
          context.beginPath();
          context.arc(x, y, view.width / 120, 0, 7);
          context.fill();
          context.stroke();
        });
      }
    },
    tell: ({ faces }) => [element("p", { textContent: `${faces.length} faces in this picture.` })],
  },
  set: {
    find: (image) => vision.findCards(image),
    draw(context, { cards, sets }) {
      cards.forEach(({ corners }) => outline(context, corners, "#fff8", 2));
      if (hint.shown > 0 && sets.length > 0) {
        sets[hint.set % sets.length].slice(0, hint.shown).forEach((card) => outline(context, cards[card].corners, "#f0a", 5));
      }
    },
    tell: (found) => setHints(found),
  },
  sketch: {
    find: (image) => vision.rateDrawing(image, asked()),
    draw() {},
    tell: ratingLines,
  },
  tag: {
    find: (image) => vision.findTags(image, { tag_size_m: Number(byId("tag-size").value), focal_px: Number(byId("focal").value) }),
    draw(context, { tags }) {
      for (const { corners, center, id } of tags) {
        outline(context, corners, "#0c6", 3);
        outline(context, corners.slice(0, 2), "#f33", 4); // the upper side
        label(context, String(id), center);
      }
    },
    tell: ({ tags }) => [
      element("p", { textContent: `${tags.length} tags` }),
      table(["family", "id", "distance", "right", "up"], tags.map((tag) => [tag.family, tag.id,
        ...(tag.has_pose ? [`${tag.distance_m.toFixed(2)} m`, `${tag.yaw_deg.toFixed(1)}°`, `${tag.pitch_deg.toFixed(1)}°`] : ["", "", ""])])),
    ],
  },
  shapes: {
    find: (image) => vision.findShapes(image),
    draw(context, { shapes }) {
      for (const shape of shapes) {
        outline(context, shape.outline, "#0af");
        label(context, shape.type, shape.center);
      }
    },
    tell({ shapes, groups, verdict }) {
      const names = { T: "triangles", R: "rectangles", P: "pentagons", C: "circles" };
      const counts = Object.entries(names).map(([type, name]) => [name, shapes.filter((shape) => shape.type === type).length]);
      return [
        element("p", { textContent: `${shapes.length} shapes; ${verdict}` }),
        table(["kind", "number"], counts.filter(([, count]) => count > 0)),
        element("p", { textContent: groups.length > 0 ? `Codes: ${groups.map((group) => group.code).join(", ")}` : "" }),
      ];
    },
  },
  target: {
    find: (image) => vision.findTargets(image, { focal_px: Number(byId("focal").value) }),
    draw(context, { targets }) {
      for (const target of targets) {
        for (const side of [target.left, target.right]) if (side) outline(context, side.corners, "#fd0");
        if (target.corners) outline(context, target.corners, "#fd0");
      }
    },
    tell: ({ targets }) => [
      element("p", { textContent: `${targets.length} targets` }),
      table(["model", "distance", "right"], targets.map((target) => [target.model, `${target.distance_m.toFixed(2)} m`, `${target.yaw_deg.toFixed(1)}°`])),
    ],
  },
};

function table(heads, rows) {
  if (rows.length === 0) return "";
  const line = (cells, kind) => element("tr", {}, ...cells.map((cell) => element(kind, { textContent: cell })));
  return element("table", {}, element("thead", {}, line(heads, "th")), element("tbody", {}, ...rows.map((cells) => line(cells, "td"))));
}

// SET: hints before answers

const NO_HINT = { set: 0, shown: -1 };
const hint = { ...NO_HINT };

function setHints({ cards, sets }) {
  const lines = [element("p", { textContent: `${cards.length} cards` })];
  const ask = (text, change) => element("button", { type: "button", textContent: text, onclick() { change(); redraw(); result.querySelector("button")?.focus(); } });
  if (hint.shown < 0) {
    lines.push(ask("Is there a set?", () => { hint.shown = 0; }));
  } else if (sets.length === 0) {
    lines.push(element("p", { textContent: "There is no set." }));
  } else {
    lines.push(element("p", { textContent: `${sets.length === 1 ? "There is one set" : `There are ${sets.length} sets`}.${hint.shown > 0 ? ` ${hint.shown} of 3 cards of set ${(hint.set % sets.length) + 1} are marked.` : ""}` }));
    if (hint.shown < 3) lines.push(ask(hint.shown === 0 ? "Show one card of a set" : "Show one more card", () => { hint.shown += 1; }));
    else lines.push(ask("The next set", () => { Object.assign(hint, { set: hint.set + 1, shown: 1 }); }));
    const named = sets[hint.set % sets.length].slice(0, Math.max(hint.shown, 0)).map((card) => cards[card]);
    lines.push(element("ul", {}, ...named.map((card) => element("li", { textContent: `${card.number} ${card.shading} ${card.color} ${card.shape}` }))));
  }
  return lines;
}

// Cube: the solution, step by step

let steps = null;

/** A picture of three faces: after the second one the cube is read and solved. */
async function takeForCube(image) {
  if (cube.pictures.length >= 2) cube.pictures = [];
  cube.pictures.push(image);
  if (cube.pictures.length < 2) {
    say(OTHER_FACES);
    return;
  }
  const { pictures } = cube; // others: the user has gone on
  const reading = await vision.readCube(pictures);
  if (cube.pictures !== pictures) return;
  if (!reading.state) {
    show(element("p", { textContent: reading.problem ?? "The cube could not be read." }), element("p", { textContent: "Start again with another pair of pictures." }));
    return;
  }
  const solution = await vision.solve(reading.state);
  if (cube.pictures === pictures) showSolution(reading, solution);
}

function showSolution(reading, solution) {
  const moves = movesOf(solution.solution);
  steps = { states: solvedSteps(reading.state, moves), moves, at: 0, centers: Object.fromEntries([..."URFDLB"].map((face, i) => [face, reading.colors[9 * i + 4]])) };
  const turn = (text, by) => element("button", { type: "button", textContent: text, onclick: () => step(by) });
  const list = element("ol", { id: "moves" }, ...moves.map((move) => element("li", { textContent: move })));
  show(
    element("h2", { textContent: moves.length === 0 ? "The cube is solved." : `${moves.length} moves; read with a confidence of ${percent(reading.confidence)}` }),
    element("p", { className: "soft", textContent: `Hold it with ${colorName(steps.centers.U)} up and ${colorName(steps.centers.F)} in front. The arrow keys go on and back.` }),
    element("p", { id: "step" }), net(), list, element("p", {}, turn("◀ Back", -1), " ", turn("On ▶", 1)),
  );
  step(0);
}

const colorName = (letter) => ({ W: "white", Y: "yellow", R: "red", O: "orange", G: "green", B: "blue" })[letter] ?? letter;
const FACES = { U: "upper", D: "lower", L: "left", R: "right", F: "front", B: "back" };

function inWords(move) {
  const how = move.endsWith("2") ? "half a turn" : move.endsWith("'") ? "a quarter turn anticlockwise" : "a quarter turn clockwise";
  return `the ${FACES[move[0]]} face, ${how}`;
}

function step(by) {
  if (!steps) return;
  steps.at = Math.min(Math.max(steps.at + by, 0), steps.moves.length);
  const next = steps.moves[steps.at];
  byId("step").textContent = next ? `Step ${steps.at + 1} of ${steps.moves.length}: ${next}, ${inWords(next)}` : "Solved.";
  [...byId("moves").children].forEach((item, i) => { if (i === steps.at) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current"); });
  const state = steps.states[steps.at], after = steps.states[steps.at + 1];
  document.querySelectorAll("#net rect").forEach((rectangle, i) => {
    rectangle.style.fill = COLORS[steps.centers[state[i]]];
    rectangle.classList.toggle("turning", after !== undefined && (Math.floor(i / 9) === "URFDLB".indexOf(next[0])));
  });
}

document.addEventListener("keydown", (event) => {
  if (kind() !== "cube" || event.target.matches("input") || event.altKey || event.ctrlKey || event.metaKey) return;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by && steps) {
    step(by);
    event.preventDefault();
  }
});

// Drawing

const strokes = [];
const asked = () => (byId("asked").value.trim() ? { asked: byId("asked").value.trim().toLowerCase() } : {});

function ratingLines({ empty, points, asked: word, classes }) {
  if (empty) return [element("p", { textContent: "A blank sheet." })];
  return [
    ...(points === undefined ? [] : [element("h2", { textContent: `${points} of 100 points for ${word}` })]),
    element("ul", {}, ...classes.map(({ name, confidence }) => element("li", {}, `${name}: ${percent(confidence)} `, element("meter", { value: confidence, ariaHidden: "true" })))),
  ];
}

function drawPaper() {
  const context = paper.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, paper.width, paper.height);
  Object.assign(context, { strokeStyle: "#111", lineWidth: 5, lineCap: "round", lineJoin: "round" });
  for (const stroke of strokes) {
    context.beginPath();
    stroke.forEach(([x, y]) => context.lineTo(x, y));
    context.stroke();
  }
}

let ratings = 0;

async function rate() {
  const number = ++ratings;
  drawPaper();
  if (strokes.length === 0 || !vision) return show();
  await trying(async () => {
    const rating = await vision.rateStrokes(strokes, asked());
    if (number === ratings && kind() === "sketch") show(...ratingLines(rating));
  });
}

function paperPlace({ offsetX, offsetY }) {
  return [(offsetX * paper.width) / paper.clientWidth, (offsetY * paper.height) / paper.clientHeight];
}
paper.addEventListener("pointerdown", (event) => {
  paper.setPointerCapture(event.pointerId);
  strokes.push([paperPlace(event)]);
});
paper.addEventListener("pointermove", (event) => {
  if (!paper.hasPointerCapture(event.pointerId)) return;
  strokes.at(-1).push(...(event.getCoalescedEvents?.() ?? [event]).map(paperPlace));
  drawPaper();
});
paper.addEventListener("pointerup", rate);
byId("undo").onclick = () => { strokes.pop(); rate(); };
byId("clear").onclick = () => { strokes.length = 0; rate(); };
byId("asked").onchange = rate;

// Pictures and the camera

let last = null; // the picture and what was found in it
let camera = null;
const kind = () => document.querySelector("[name=kind]:checked").value;

function paint(source, width, height) {
  Object.assign(view, { width, height });
  const context = view.getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function redraw() {
  if (!last) return;
  steps = null; // of a cube that is shown no more
  const context = view.getContext("2d");
  context.putImageData(last.image, 0, 0);
  KINDS[last.kind].draw(context, last.found);
  show(...KINDS[last.kind].tell(last.found));
}

async function trying(body) {
  try {
    await body();
  } catch (error) {
    say(error.message, true);
  }
}

async function look(image) {
  const of = kind(), start = performance.now();
  const found = await KINDS[of].find(image);
  if (of !== kind()) return false;
  last = { kind: of, image, found };
  redraw();
  const isHalf = camera && of === "cube" && cube.pictures.length === 1;
  say(isHalf ? OTHER_FACES : `${image.width} x ${image.height} pixels in ${Math.round(performance.now() - start)} ms`);
  return true;
}

async function still(blob) {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, 1920 / Math.max(bitmap.width, bitmap.height));
  const image = paint(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  Object.assign(hint, NO_HINT);
  if (await look(image) && kind() === "cube") await takeForCube(image);
}

async function files(list) {
  if (!vision) return;
  stopCamera();
  for (const file of list) await trying(() => still(file));
}

async function sample() {
  stopCamera();
  cube.pictures = [];
  const of = kind();
  for (const name of SAMPLES[of]) if (of === kind()) await trying(async () => still(await (await fetch(`samples/${name}`)).blob()));
}

function stopCamera() {
  camera?.getTracks().forEach((track) => track.stop());
  camera = null;
  byId("camera").setAttribute("aria-pressed", "false");
  byId("take").hidden = true;
}

async function startCamera() {
  if (!navigator.mediaDevices) throw new Error("Browsers give a camera only to pages of https or of this computer.");
  const button = byId("camera");
  button.disabled = true; // while the browser asks
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } })
    .finally(() => { button.disabled = false; });
  let isLost = false;
  try {
    [camera, last] = [stream, null];
    stream.getVideoTracks()[0].onended = () => { // not by this page: it was unplugged, or taken back
      if (camera !== stream) return;
      isLost = true;
      stopCamera();
    };
    const video = element("video", { srcObject: stream, muted: true, playsInline: true });
    button.setAttribute("aria-pressed", "true");
    byId("take").hidden = kind() !== "cube";
    Object.assign(hint, NO_HINT);
    await video.play();
    while (camera === stream) {
      await trying(() => look(paint(video, video.videoWidth, video.videoHeight))); // an option may be wrong while it is typed
      await new Promise(requestAnimationFrame); // none while the page is hidden
    }
    if (isLost && !camera) say("The camera has ended.", true); // after what the last frame showed
  } finally {
    stream.getTracks().forEach((track) => track.stop());
    if (camera === stream) stopCamera();
  }
}

byId("sample").onclick = sample;
byId("file").onchange = ({ target }) => files([...target.files]).then(() => { target.value = ""; });
byId("camera").onclick = () => (camera ? stopCamera() : trying(startCamera));
byId("take").onclick = () => trying(async () => {
  if (!last) return; // no frame yet
  const { image } = last;
  if (cube.pictures.length === 1) stopCamera();
  await takeForCube(image);
});
const drop = byId("picture");
drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  files([...event.dataTransfer.files]);
});

function choose() {
  stopCamera();
  Object.assign(hint, NO_HINT);
  [last, steps, cube.pictures] = [null, null, []];
  byId("task").textContent = TASKS[kind()];
  byId("pad").hidden = kind() !== "sketch";
  byId("tag-options").hidden = kind() !== "tag";
  view.getContext("2d").clearRect(0, 0, view.width, view.height);
  show();
  say("");
  if (kind() === "sketch") drawPaper();
}
document.querySelectorAll("[name=kind]").forEach((input) => { input.onchange = choose; });
byId("sheet").addEventListener("click", () => {
  byId("tag-size").value = 0.06;
  byId("tag-size").dispatchEvent(new Event("change"));
});
byId("tag-size").onchange = byId("focal").onchange = () => { if (last && !camera) trying(() => look(last.image)); };

// The library, in a worker that has the policy of this page: from a blob, which imports the package.
let vision;
choose();
say("Loading the library");
document.querySelectorAll("#source button").forEach((button) => { button.disabled = true; });
await trying(async () => {
  const script = new URL("./visioncore/worker.js", import.meta.url).href;
  const worker = new Worker(URL.createObjectURL(new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" })), { type: "module" });
  vision = await load({ worker });
  document.querySelectorAll("#source button").forEach((button) => { button.disabled = false; });
  say("Ready");
});
