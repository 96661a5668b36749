// Hidden shapes: the verdict, the codes and their shapes.
import { commandButton, counted, decimals, element, replaceChildren } from "./live.js";

const kinds = { T: "triangle", R: "rectangle", P: "pentagon", C: "circle" };
const verdicts = { ok: "shapes found", nothing: "no shapes", "too far": "too far: move closer", blurred: "blurred: hold still" };
const states = { none: "no code seen yet", unknown: "not a genuine code", genuine: "genuine" };

export function create() {
  const verdict = element("div", { class: "big line", id: "verdict" });
  const code = element("div", {});
  const groups = element("table");
  const counts = element("div", { class: "soft" });
  const buttons = element("div", { class: "row" }, commandButton("next print", { command: "reset" }, "main"));
  return {
    elements: [verdict, buttons, code, groups, counts],
    update(result) {
      const check = result.code;
      verdict.textContent = check ? states[check.state] || check.state : verdicts[result.verdict] || result.verdict || "";
      replaceChildren(code, ...(check ? [element("div", {}, check.code ? `${check.code} ${decimals(100 * check.confidence, 0)} %, in ${check.seen} of ${check.frames} pictures` : "")] : []));
      const rows = (result.groups || []).map((group) => element("tr", {}, element("td", {}, group.code), element("td", {}, counted(group.members.length, "shape")),
        element("td", {}, decimals(100 * group.confidence, 0) + " %")));
      replaceChildren(groups, ...rows);
      const shapes = result.shapes || [];
      counts.textContent = Object.keys(kinds).map((kind) => [shapes.filter((shape) => shape.type === kind).length, kinds[kind]])
        .filter(([count]) => count).map(([count, name]) => counted(count, name)).join(", ");
    },
  };
}
