// The form of the playground: hands a text to Python, in a worker, and shows what comes back. Whatever comes of a
// document is shown as text, or in a frame in which no script runs.

const part = (name) => document.getElementById(`playground-${name}`);

const NAMES = { html: "Report", svg: "Picture", text: "Text", markdown: "Markdown", json: "JSON" };
const LONGEST_LINK = 8000; // characters: longer addresses are cut off here and there

const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
let waiting = true; // for Python to start, or to answer
let asked = false; // whether there is a claim to be judged as soon as Python has started
let forms = {};
let shownAt = "";
let form = Object.keys(NAMES)[0];

// ---- asking

function judge() {
  const text = part("claim").value;
  if (waiting) {
    asked = true;
    return;
  }
  wait("Judging …");
  show({});
  const language = part("language").value;
  worker.postMessage({ text, language, columns: columns() });
  link(text, language);
}

// An answer is about the text as it was.
function forget() {
  part("link").hidden = true;
}

function wait(message) {
  waiting = true;
  part("status").lang = part("shown").lang = document.documentElement.lang;
  tell(message, "waiting");
}

// How many columns of text fit, within reason.
function columns() {
  const ruler = element("pre", "0".repeat(100));
  ruler.className = "playground-ruler";
  part("answer").append(ruler);
  const fitting = Math.floor((part("answer").clientWidth / ruler.getBoundingClientRect().width) * 100) - 4;
  ruler.remove();
  return Math.min(80, Math.max(32, fitting));
}

// ---- the claim in the address

function link(text, language) {
  const fragment = `#${new URLSearchParams({ claim: text, lang: language })}`;
  part("link").hidden = fragment.length > LONGEST_LINK;
  part("link").href = fragment;
}

function followLink() {
  const found = new URLSearchParams(location.hash.slice(1));
  if (!found.has("claim")) return;
  part("claim").value = found.get("claim");
  const languages = [...part("language").options].map((option) => option.value);
  if (languages.includes(found.get("lang"))) part("language").value = found.get("lang");
  judge();
}

// ---- answering

worker.onmessage = ({ data }) => {
  waiting = false;
  if (data.languages) begin(data.languages);
  else if (data.fault) tell(`Something went wrong: ${data.fault}`, "fault");
  else if (data.answer.problems) refuse(data.answer);
  else answer(data.answer);
  if (asked) {
    asked = false;
    judge();
  }
};
worker.onerror = (event) => {
  tell(`Python cannot be started: ${event.message ?? "a file is missing"}`, "fault");
};

function begin(languages) {
  const called = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
  part("language").append(...languages.map((code) => new Option(called(code), code)));
  part("languages").hidden = languages.length < 2;
  tell("", "ready");
  followLink();
}

function answer({ outcome, headline, language, forms: found }) {
  part("status").lang = part("shown").lang = language;
  tell(headline, outcome);
  show(found);
}

function refuse({ problems, omitted, language }) {
  part("shown").lang = language;
  const more = omitted ? `, and ${omitted} more` : "";
  tell(`This cannot be judged: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}${more}.`, "faulty");
  const list = element("ol");
  list.append(...problems.map(problem));
  present(list);
}

function problem({ path, line, column, code, message }) {
  const item = element("li");
  if (line) {
    const place = element("button", `line ${line}, column ${column}`);
    place.type = "button";
    place.addEventListener("click", () => goTo(line, column));
    item.append(place, " ");
  }
  item.append(element("code", path), ` ${message} (`, element("code", code), ")");
  return item;
}

// Columns count whole characters, the text field counts UTF-16 units.
function goTo(line, column) {
  const lines = part("claim").value.split("\n").slice(0, line);
  const before = [...(lines.pop() ?? "")].slice(0, column - 1).join("");
  const start = lines.reduce((sum, one) => sum + one.length + 1, 0) + before.length;
  part("claim").focus();
  part("claim").setSelectionRange(start, start + 1);
}

// ---- showing

function tell(message, outcome) {
  part("status").textContent = message;
  part("status").dataset.outcome = outcome;
}

function show(found) {
  forms = found;
  const names = Object.keys(NAMES).filter((name) => name in forms);
  part("forms").hidden = names.length === 0;
  part("forms").replaceChildren(...names.map(choice));
  if (names.length === 0) present();
  else choose(names.includes(form) ? form : names[0]);
}

function choice(name) {
  const button = element("button", NAMES[name]);
  button.type = "button";
  button.dataset.form = name;
  button.addEventListener("click", () => {
    form = name;
    choose(name);
  });
  return button;
}

function choose(name) {
  for (const button of part("forms").children) button.setAttribute("aria-pressed", String(button.dataset.form === name));
  present(({ html: report, svg: picture }[name] ?? plain)(forms[name]));
}

function present(...nodes) {
  part("shown").hidden = nodes.length === 0;
  part("shown").replaceChildren(...nodes);
}

function plain(text) {
  const shown = element("pre", text);
  shown.tabIndex = 0; // so that the keyboard can scroll it
  return shown;
}

// The frame may be measured from here, but runs no scripts and leads nowhere. It has an address of its own, since a link
// from one part of a report to another would lead out of a frame with `srcdoc`.
function report(html) {
  const frame = element("iframe");
  frame.title = "Report";
  frame.sandbox = "allow-same-origin";
  frame.src = address(html, "text/html;charset=utf-8");
  frame.addEventListener("load", () => {
    const root = frame.contentDocument.documentElement;
    const fit = () => (frame.style.height = `${root.getBoundingClientRect().height}px`);
    new ResizeObserver(fit).observe(root);
    fit();
  });
  return frame;
}

function picture(svg) {
  const image = element("img");
  image.alt = part("status").textContent;
  image.src = address(svg, "image/svg+xml");
  return image;
}

// An address for what is shown, in place of the one before.
function address(content, type) {
  URL.revokeObjectURL(shownAt);
  shownAt = URL.createObjectURL(new Blob([content], { type }));
  return shownAt;
}

function element(name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

// ---- beginning

part("idle").remove();
part("controls").disabled = false;
wait("Loading Python, some 13 MB the first time …");

part("example").addEventListener("change", () => {
  part("claim").value = part("example").value;
  forget();
});
part("claim").addEventListener("input", forget);
document.getElementById("playground").addEventListener("submit", (event) => {
  event.preventDefault();
  judge();
});
part("claim").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) judge();
});
part("language").addEventListener("change", () => {
  if (!part("shown").hidden) judge();
});
addEventListener("hashchange", followLink);
