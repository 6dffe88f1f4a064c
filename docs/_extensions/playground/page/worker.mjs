// Runs Python beside the page, so that the page stays alive. It loads what lies in the folder of this file, and nothing else.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;

async function fetched(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  return response;
}

async function start() {
  const [lock, judging] = await Promise.all([
    fetched("pyodide/pyodide-lock.json").then((response) => response.json()),
    fetched("judging.py").then((response) => response.text()),
  ]);
  const python = await loadPyodide({
    indexURL: here("pyodide/"),
    packageBaseUrl: here("pyodide/"),
    lockFileContents: lock,
    packages: Object.keys(lock.packages), // all of them: there are no dependencies to be resolved
  });
  python.FS.writeFile("judging.py", judging);
  self.python = python; // for the curious, in the browser's console
  return python.pyimport("judging");
}

const judging = start();

judging.then(
  (module) => postMessage({ languages: JSON.parse(module.languages()) }),
  (error) => postMessage({ fault: String(error) }),
);

self.onmessage = async ({ data }) => {
  try {
    const module = await judging;
    postMessage({ answer: JSON.parse(module.judged(data.text, data.language, data.columns)) });
  } catch (error) {
    postMessage({ fault: String(error).trim().split("\n").at(-1) });
  }
};
