// Calibration: coverage of the picture by the board, pictures kept, result.
import { commandButton, decimals, element, replaceChildren } from "./live.js";

export function create(facts) {
  const advice = element("div", { class: "guidance" });
  const coverage = element("div", { class: "coverage" });
  const numbers = element("table");
  const pictures = element("table");
  const buttons = element("div", { class: "row" });
  const texts = { capture: "take this picture", calibrate: "calibrate", reset: "start again" };
  buttons.append(...facts.commands.map((name, i) => commandButton(texts[name] || name, { command: name }, i === 0 ? "main" : "")));
  return {
    elements: [advice, buttons, element("h2", {}, "Covered"), coverage, numbers, pictures],
    update(result) {
      advice.textContent = result.guidance || "";
      const grid = result.coverage || [];
      coverage.style.gridTemplateColumns = `repeat(${grid[0]?.length || 1}, 1fr)`;
      const most = Math.max(1, ...grid.flat());
      coverage.replaceChildren(...grid.flat().map((count) => {
        const cell = element("div", {}, String(count));
        cell.style.background = count ? `rgb(0 170 119 / ${0.25 + (0.75 * count) / most})` : "";
        return cell;
      }));
      const camera = result.camera;
      const rows = [["pictures kept", result.pictures?.length], ["covered", result.covered_percent + " %"]];
      if (camera) {
        rows.push(["pictures used", result.used], ["reprojection error", decimals(result.reprojection_px, 3) + " px"],
          ["focal length", `${decimals(camera.fx, 1)}, ${decimals(camera.fy, 1)} px`], ["centre", `${decimals(camera.cx, 1)}, ${decimals(camera.cy, 1)} px`]);
      }
      replaceChildren(numbers, ...rows.map(([name, value]) => element("tr", {}, element("td", {}, name), element("td", {}, String(value)))));
      replaceChildren(pictures, ...(result.pictures || []).map((each, i) => element("tr", {}, element("td", {}, `picture ${i + 1}`),
        element("td", {}, each.corners + " corners"), element("td", { class: each.reason ? "warn" : "" }, each.reason || (camera ? decimals(each.reprojection_px, 2) + " px" : "")))));
    },
  };
}
