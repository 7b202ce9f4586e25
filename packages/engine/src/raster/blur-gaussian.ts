/** The kernel's radius in standard deviations. */
const REACH_SIGMAS = 2.5

/**
 * Separable Gaussian blur in place; border pixels are repeated.
 * @param pixels three floats a pixel, row by row
 * @param width pixels per row
 * @param height rows
 * @param sigmaPx standard deviation
 */
export function blurGaussian(pixels: Float32Array, width: number, height: number, sigmaPx: number): void {
  const kernel = buildKernel(sigmaPx)
  blurRows(pixels, width, height, kernel)
  blurColumns(pixels, width, height, kernel)
}

function buildKernel(sigmaPx: number): Float32Array {
  const reach = Math.ceil(REACH_SIGMAS * sigmaPx)
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * sigmaPx ** 2)),
  )
  const total = kernel.reduce((sum, value) => sum + value, 0)
  return kernel.map((value) => value / total)
}

function blurRows(pixels: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length >> 1
  const line = new Float32Array((width + 2 * reach) * 3)
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width * 3, (y + 1) * width * 3)
    line.set(row, reach * 3)
    for (let k = 0; k < reach; k++) {
      line.set(row.subarray(0, 3), k * 3)
      line.set(row.subarray(row.length - 3), (reach + width + k) * 3)
    }
    for (let i = 0; i < row.length; i++) {
      let sum = 0
      for (let t = 0; t < kernel.length; t++) sum += kernel[t] * line[i + t * 3]
      row[i] = sum
    }
  }
}

function blurColumns(pixels: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length >> 1
  const before = pixels.slice()
  const stride = width * 3
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * stride, (y + 1) * stride).fill(0)
    for (let t = 0; t < kernel.length; t++) {
      const at = Math.min(height - 1, Math.max(0, y + t - reach)) * stride
      const weight = kernel[t]
      for (let i = 0; i < stride; i++) row[i] += weight * before[at + i]
    }
  }
}
