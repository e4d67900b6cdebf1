import { cover } from './cover'

/** Sharp in a tile of the gallery on a screen with two pixels for one. */
const box = { width: 480, height: 300 }
/** Opened, such a picture takes 400 MB, however small its file is. */
const mostPixels = 100_000_000

/**
 * A small picture of a picture. The large one is in memory opened for a moment only.
 *
 * @throws Error when the browser cannot show it, or should not
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const image = await readHead(url)
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    if (size.width * size.height > mostPixels) throw new Error('This picture is too large to be opened.')
    const place = cover(size, box, { mayGrow: file.type === 'image/svg+xml' })
    const { width, height } = place.drawn
    // Opened and made smaller away from the page. What cannot be opened so, as SVG, is drawn from the element.
    const small = await createImageBitmap(file, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'medium',
    }).catch(() => image)
    try {
      const canvas = Object.assign(document.createElement('canvas'), place.canvas)
      canvas.getContext('2d')?.drawImage(small, place.left, place.top, width, height)
      return await written(canvas)
    } finally {
      if ('close' in small) small.close()
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Says how large the picture is; its pixels are not opened yet. */
function readHead(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('This is no picture.')))
    image.src = url
  })
}

function written(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const give = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('This picture cannot be drawn.')))
    canvas.toBlob(give, 'image/webp', 0.8)
  })
}
