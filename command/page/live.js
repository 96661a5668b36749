// Common to all subjects: connection, live picture, notices. The views of the subjects are in cube.js, set.js, ...

/** An element with attributes (on...: a listener) and children. */
export function element(tag, attributes = {}, ...children) {
  const isDrawing = ["svg", "g", "path", "circle", "line", "rect", "text", "ellipse", "defs", "pattern", "polygon"].includes(tag);
  const made = isDrawing ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** "12.3"; "–" without a number. */
export function decimals(value, digits) {
  return typeof value === "number" && Number.isFinite(value) ? value.toFixed(digits) : "–";
}

/** "1 card", "2 cards". */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Replaces children unless they are equal, so that a button being pressed is kept. */
export function replaceChildren(parent, ...children) {
  const fresh = element("div", {}, ...children);
  if (fresh.innerHTML !== parent.innerHTML) parent.replaceChildren(...fresh.childNodes);
}

const token = new URLSearchParams(location.hash.slice(1)).get("token");
const [title, status, video, panel, notice] = ["title", "status", "video", "panel", "notice"].map((id) => document.getElementById(id));

let noticeTimer = 0;
export function showNotice(text) {
  notice.textContent = text;
  notice.classList.add("shown");
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => notice.classList.remove("shown"), 5000);
}

/** Sends a command: {command: "reset"}. */
export async function send(command) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = "Bearer " + token;
  notice.classList.remove("shown");
  try {
    const answer = await fetch("api/commands", { method: "POST", headers, body: JSON.stringify(command) });
    const { error } = await answer.json(); // read even on success: an unread body keeps its connection
    if (error) showNotice(error.message);
  } catch {
    showNotice("no connection");
  }
}

/** A button that sends a command. */
export function commandButton(text, command, style = "") {
  return element("button", { type: "button", id: command.command, class: style, onclick: () => send(command) }, text);
}

function startVideo() {
  if (!document.hidden) video.src = "api/video?" + Date.now(); // a new URL each time: the end of a stream may be cached
}

function watchVideo() {
  video.addEventListener("error", () => setTimeout(startVideo, 1000));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) video.removeAttribute("src");
    else startVideo();
  });
  startVideo();
}

/** Without a connection the old result is dimmed, and nothing can be clicked. */
function showConnection(isThere) {
  document.body.classList.toggle("lost", !isThere);
  panel.inert = !isThere;
}

/** Updates the parts common to all subjects. */
function describe(result, times) {
  const rate = times.length > 1 ? ((times.length - 1) * 1000) / (times[times.length - 1] - times[0]) : NaN;
  const parts = [decimals(rate, 1) + " results/s"];
  if (typeof result.latency_ms === "number") parts.push(decimals(result.latency_ms, 0) + " ms");
  if (result.dropped) parts.push(counted(result.dropped, "frame") + " dropped");
  return parts.join(" · ");
}

function watchResults(view, wasLost = false) {
  const times = [];
  const events = new EventSource("api/events");
  events.addEventListener("result", (event) => {
    const result = JSON.parse(event.data);
    times.push(performance.now());
    if (times.length > 30) times.shift();
    status.textContent = describe(result, times);
    if (result.width && result.height) video.parentElement.style.aspectRatio = `${result.width} / ${result.height}`;
    if (result.error) showNotice(result.error.message);
    else view.update(result);
  });
  events.addEventListener("notice", (event) => showNotice(JSON.parse(event.data).text));
  events.addEventListener("open", () => {
    if (wasLost) startVideo();
    wasLost = false;
    showConnection(true);
    if (times.length === 0) status.textContent = "no result yet";
  });
  events.addEventListener("error", () => {
    wasLost = true;
    times.length = 0;
    status.textContent = "no connection";
    showConnection(false);
    if (events.readyState === EventSource.CLOSED) setTimeout(() => watchResults(view, true), 2000);
  });
}

/** The raw result, for a subject without a view. */
function plainView() {
  const text = element("pre");
  return { elements: [text], update: (result) => (text.textContent = JSON.stringify(result, null, 1)) };
}

const modules = { cube: "cube.js", set: "set.js", shapes: "shapes.js", sketch: "sketch.js", target: "target.js", tag: "target.js", camera: "camera.js" };

async function start() {
  const facts = await (await fetch("api")).json();
  title.textContent = document.title = "visioncore " + facts.subject;
  const file = modules[facts.subject];
  const view = file ? (await import("./" + file)).create(facts) : plainView();
  panel.append(...view.elements);
  watchVideo();
  watchResults(view);
}

start().catch((error) => {
  status.textContent = String(error);
});
