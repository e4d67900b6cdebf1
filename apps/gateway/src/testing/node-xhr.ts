import { request, type ClientRequest, type IncomingMessage } from 'node:http'

const pieceSize = 2 ** 20

/** As much of a browser's XMLHttpRequest as uploads use, over Node's HTTP client. */
export class NodeXMLHttpRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #headers: Record<string, string> = {}
  #method = ''
  #url = ''
  #outgoing: ClientRequest | null = null
  #response: IncomingMessage | null = null
  #over = false

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  getResponseHeader(name: string): string | null {
    return this.#response?.headers[name]?.toString() ?? null
  }

  abort(): void {
    this.#outgoing?.destroy()
    this.#end('abort')
  }

  send(body: Blob): void {
    const headers = { ...this.#headers, 'content-length': String(body.size) }
    const outgoing = request(this.#url, { method: this.#method, headers }, (response) => {
      this.#response = response
      response.setEncoding('utf8')
      response.on('data', (text: string) => (this.responseText += text))
      response.on('end', () => {
        this.status = response.statusCode ?? 0
        this.#end('load')
      })
      response.on('error', () => this.#end('error'))
    })
    outgoing.on('error', () => this.#end('error'))
    this.#outgoing = outgoing
    void this.#write(outgoing, body)
  }

  async #write(outgoing: ClientRequest, body: Blob): Promise<void> {
    let loaded = 0
    for (let at = 0; at < body.size; at += pieceSize) {
      const chunk = new Uint8Array(await body.slice(at, at + pieceSize).arrayBuffer())
      if (this.#over || outgoing.destroyed) return
      if (!outgoing.write(chunk)) {
        await new Promise<void>((resolve) => {
          outgoing.once('drain', resolve)
          outgoing.once('close', resolve)
        })
      }
      loaded += chunk.length
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
    }
    outgoing.end()
  }

  #end(type: 'load' | 'error' | 'abort'): void {
    if (this.#over) return
    this.#over = true
    this.dispatchEvent(new Event(type))
  }
}
