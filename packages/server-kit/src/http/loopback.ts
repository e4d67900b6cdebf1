/** Whether only this machine reaches the host of a bind address or a URL. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host)
