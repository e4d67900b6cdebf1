const loading = new Map<string, Promise<void>>()

/**
 * Loads the script of a captcha provider once; it calls the global function `onload` when it can be used. After a failure
 * the next call tries again.
 */
export function loadScript(source: string, onload: string): Promise<void> {
  const loaded = loading.get(source) ?? load(source, onload)
  loading.set(source, loaded)
  loaded.catch(() => loading.delete(source))
  return loaded
}

const load = (source: string, onload: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The captcha could not be loaded. Please try again.'))
    })
    Object.assign(window, { [onload]: resolve })
    script.src = source
    script.async = true
    document.head.append(script)
  })
