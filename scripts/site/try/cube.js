// A cube of 54 letters in the order U R F D L B: moves applied to it, and its unfolded picture.

// Each face: its outward direction, and the directions of its columns and rows; x right, y up, z to the front.
const FACES = {
  U: [[0, 1, 0], [1, 0, 0], [0, 0, 1]], R: [[1, 0, 0], [0, 0, -1], [0, -1, 0]], F: [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
  D: [[0, -1, 0], [1, 0, 0], [0, 0, -1]], L: [[-1, 0, 0], [0, 0, 1], [0, -1, 0]], B: [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
};

/** Where each sticker is: of the middle of its piece and outwards, so that no two are at one place. */
const PLACES = Object.values(FACES).flatMap(([out, right, down]) =>
  Array.from({ length: 9 }, (_, i) => out.map((each, axis) => 2 * each + right[axis] * ((i % 3) - 1) + down[axis] * (Math.floor(i / 3) - 1))));
const NUMBERS = new Map(PLACES.map((place, number) => [String(place), number]));

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A quarter turn, clockwise as seen from outside. */
function quarter(state, face) {
  const [axis] = FACES[face], turned = [...state];
  PLACES.forEach((place, number) => {
    if (dot(place, axis) < 1) return;
    const along = axis.map((each) => each * dot(place, axis)), across = cross(place, axis);
    turned[NUMBERS.get(String(along.map((each, i) => each + across[i] || 0)))] = state[number];
  });
  return turned.join("");
}

/** "R U2 F'" as a list; turns of opposite faces at once, "(U D')", one after the other. */
export const movesOf = (text) => text.replace(/[()]/g, "").split(/\s+/).filter(Boolean);

export function applied(state, move) {
  const turns = move.endsWith("2") ? 2 : move.endsWith("'") ? 3 : 1;
  return Array.from({ length: turns }).reduce((before) => quarter(before, move[0]), state);
}

/** The states before the first move and after each. */
export function solvedSteps(state, moves) {
  return moves.reduce((states, move) => [...states, applied(states.at(-1), move)], [state]);
}

/** The unfolded cube as SVG, 54 squares in the order of a state. */
export function net() {
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const places = { U: [3, 0], R: [6, 3], F: [3, 3], D: [3, 6], L: [0, 3], B: [9, 3] };
  const drawn = make("svg", { id: "net", viewBox: "-.1 -.1 12.2 9.2", role: "img", "aria-label": "the cube, unfolded" });
  for (const [x, y] of Object.values(places)) {
    for (let i = 0; i < 9; i++) drawn.append(make("rect", { x: x + (i % 3) + 0.04, y: y + Math.floor(i / 3) + 0.04, width: 0.92, height: 0.92, rx: 0.12 }));
  }
  return drawn;
}
