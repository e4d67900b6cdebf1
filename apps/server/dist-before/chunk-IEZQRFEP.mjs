#!/usr/bin/env node
import {
  hour
} from "./chunk-7E4UADU6.mjs";

// ../../packages/compute-engines/src/qemu/run-tool.ts
import { execFile } from "node:child_process";
var ToolFailure = class extends Error {
  name = "ToolFailure";
  /** Null: it could not be started, or was ended by a signal. */
  exitCode;
  stderr;
  constructor(tool, exitCode, stderr, cause) {
    super(`${tool} ended with ${exitCode ?? "no exit code"}: ${stderr.slice(-2e3)}`, { cause });
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
};
function runTool(tool, args, options = {}) {
  const { env = {}, timeout = hour, ...place } = options;
  const environment = { PATH: process.env.PATH ?? "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", ...env };
  return new Promise((resolve, reject) => {
    execFile(
      tool,
      args,
      { ...place, env: environment, timeout, maxBuffer: 32 * 1024 * 1024 },
      (cause, stdout, stderr) => {
        if (cause === null) resolve(stdout);
        else reject(new ToolFailure(tool, typeof cause.code === "number" ? cause.code : null, stderr, cause));
      }
    );
  });
}

export {
  ToolFailure,
  runTool
};
//# sourceMappingURL=chunk-IEZQRFEP.mjs.map
