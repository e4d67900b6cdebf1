import { i32, unsigned, type Code, type ValueType } from './instructions'

const typeCodes: Record<ValueType, number> = { i32: 0x7f, i64: 0x7e, v128: 0x7b }

/** A variable of a function. */
export interface Variable {
  get: Code
  set(value: Code): void
}

/** Collects the statements of a function that takes numbers (i32) and answers one or nothing. */
export class FunctionBody {
  readonly parameters: number
  #answers = false
  readonly #locals: ValueType[] = []
  readonly #code: number[] = []

  constructor(parameters: number) {
    this.parameters = parameters
  }

  parameter(at: number): Code {
    return [0x20, at]
  }

  emit(code: Code): void {
    for (const byte of code) this.#code.push(byte)
  }

  variable(type: ValueType, value: Code): Variable {
    const index = unsigned(this.parameters + this.#locals.length)
    this.#locals.push(type)
    const variable = { get: [0x20, ...index], set: (next: Code) => this.emit([...next, 0x21, ...index]) }
    variable.set(value)
    return variable
  }

  /** Computes a value now; the answer reads it. */
  keep(type: ValueType, value: Code): Code {
    return this.variable(type, value).get
  }

  /** Statements that are run for 0, `step`, … below `end`, at least once. */
  repeat(end: Code, step: number, statements: (at: Code) => void): void {
    const at = this.variable('i32', i32.const(0))
    this.emit([0x03, 0x40])
    statements(at.get)
    at.set(i32.add(at.get, i32.const(step)))
    this.emit([...i32.lessThan(at.get, end), 0x0d, 0, 0x0b])
  }

  /** The last statement. */
  answer(value: Code): void {
    this.#answers = true
    this.emit(value)
  }

  type(): Code {
    const parameters = Array<number>(this.parameters).fill(typeCodes.i32)
    return [0x60, ...unsigned(this.parameters), ...parameters, ...(this.#answers ? [1, typeCodes.i32] : [0])]
  }

  encode(): Code {
    const locals = this.#locals.flatMap((type) => [1, typeCodes[type]])
    const whole = [...unsigned(this.#locals.length), ...locals, ...this.#code, 0x0b]
    return [...unsigned(whole.length), ...whole]
  }
}
