#!/usr/bin/env node

// ../../packages/server-kit/src/database.ts
import pg from "pg";
import { Kysely, PostgresDialect } from "kysely";
var codes = new Set("ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT ENOTFOUND EAI_AGAIN".split(" "));
var states = /^(08|53300|57P0[1-3])/;
var texts = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;
var DatabaseUnavailableError = class extends Error {
  name = "DatabaseUnavailableError";
  code;
  constructor(cause, code) {
    super(cause.message, { cause });
    this.code = code;
  }
};
var diskFull = "53100";
var DatabaseFullError = class extends Error {
  name = "DatabaseFullError";
  code = diskFull;
  constructor(cause) {
    super(`the disk of the database is full: ${cause.message}`, { cause });
  }
};
async function orUnavailable(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error && typeof error.code === "string" ? error.code : void 0;
    if (code === diskFull) throw new DatabaseFullError(error);
    const isUnavailable = code === void 0 ? texts.test(error.message) : codes.has(code) || states.test(code);
    throw isUnavailable ? new DatabaseUnavailableError(error, code) : error;
  }
}
var { builtins } = pg.types;
function parseInt8(text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}
var parseDefaultBytea = pg.types.getTypeParser(builtins.BYTEA, "text");
function parseBytea(text) {
  const { buffer, byteOffset, length } = parseDefaultBytea(text);
  return new Uint8Array(buffer, byteOffset, length);
}
var parsers = /* @__PURE__ */ new Map([
  [builtins.INT8, parseInt8],
  [builtins.BYTEA, parseBytea]
]);
var typeParsers = {
  getTypeParser: (oid, format) => {
    const own = format === "binary" ? void 0 : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  }
};
function openDatabase(address, { logger, maxConnections = 20, watch }) {
  const pool = new pg.Pool({
    ...connectionOf(address),
    max: maxConnections,
    connectionTimeoutMillis: 15e3,
    types: typeParsers,
    application_name: "perigee"
  });
  pool.on("error", (err) => logger.warn({ err }, "a database connection broke"));
  pool.on("connect", (client) => client.on("error", () => void 0));
  watch?.(pool);
  return new Kysely({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });
}
var closeDatabase = (db) => db.destroy();
function connectionOf(address) {
  if (typeof address === "string") return { connectionString: address };
  const { socketDir, port, user, password, database } = address;
  return { host: socketDir, port, user, database, ...password === void 0 ? {} : { password } };
}
var maxNames = 1e3;
function namedStatements(pool) {
  const names = /* @__PURE__ */ new Map();
  const clients = /* @__PURE__ */ new WeakMap();
  function nameOf(text) {
    const known = names.get(text);
    if (known !== void 0 || names.size >= maxNames) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }
  function wrapped(client) {
    const query = async (text, values) => {
      const name = values.length > 0 ? nameOf(text) : void 0;
      const statement = { text, values: [...values], ...name === void 0 ? {} : { name } };
      return await orUnavailable(() => client.query(statement));
    };
    return { query, release: () => client.release() };
  }
  return {
    connect: async () => {
      const client = await orUnavailable(() => pool.connect());
      const known = clients.get(client) ?? wrapped(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end()
  };
}

export {
  DatabaseUnavailableError,
  DatabaseFullError,
  openDatabase,
  closeDatabase,
  connectionOf
};
//# sourceMappingURL=chunk-GTO44G64.mjs.map
