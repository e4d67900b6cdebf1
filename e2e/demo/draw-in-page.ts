/**
 * Runs in a page: hills under a planet, other ones for each seed; with `seconds` a film in which the planet rises. Gives
 * base64. Everything has to be inside, since only this function's text gets there.
 */
export async function drawInPage({ type, seed, seconds }: { type: string; seed: number; seconds: number }) {
  if (seconds > 0 && !MediaRecorder.isTypeSupported(type)) throw new Error(`this browser cannot record ${type}`)
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = seconds > 0 ? [480, 270] : [960, 600]
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { width, height } = canvas
  const chance = (n: number): number => {
    const value = Math.sin(seed * 127.1 + n * 311.7) * 43758.5453
    return value - Math.floor(value)
  }

  const draw = (progress: number): void => {
    const hue = Math.floor(chance(1) * 360)
    const sky = context.createLinearGradient(0, 0, 0, height)
    sky.addColorStop(0, `hsl(${hue} 45% 22%)`)
    sky.addColorStop(1, `hsl(${hue + 50} 75% 72%)`)
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    context.fillStyle = `hsl(${hue + 70} 85% 88%)`
    context.beginPath()
    const planetHeight = height * (0.55 - 0.35 * progress)
    context.arc(width * (0.2 + 0.6 * chance(2)), planetHeight, height * (0.08 + 0.08 * chance(3)), 0, 7)
    context.fill()
    for (let layer = 0; layer < 5; layer++) {
      context.fillStyle = `hsl(${hue + 20 + layer * 8} 35% ${46 - layer * 9}%)`
      context.beginPath()
      context.moveTo(0, height)
      for (let x = 0; x <= width; x += 4) {
        const wave = Math.sin((x / width) * (5 + 4 * chance(layer + 4)) + 9 * chance(layer + 10))
        const ripple = Math.sin((x / width) * (21 + 9 * chance(layer + 20)) + layer)
        context.lineTo(x, height * (0.5 + layer * 0.11) - wave * height * 0.07 - ripple * height * 0.014)
      }
      context.lineTo(width, height)
      context.fill()
    }
  }

  const record = async (): Promise<Blob> => {
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: type, videoBitsPerSecond: 150_000 })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    const started = performance.now()
    for (let progress = 0; progress < 1; progress = (performance.now() - started) / 1000 / seconds) {
      draw(progress)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await ended
    return new Blob(parts)
  }

  draw(0.6)
  const made = seconds > 0 ? await record() : await new Promise<Blob | null>((give) => canvas.toBlob(give, type, 0.72))
  if (!made) throw new Error(`this browser cannot make ${type}`)
  const bytes = new Uint8Array(await made.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
