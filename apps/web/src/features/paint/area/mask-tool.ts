/** `choose` changes no area: a tap chooses the surface to work on. */
export type MaskTool = 'choose' | 'add' | 'remove' | 'brush' | 'eraser'

export function isBrush(tool: MaskTool): boolean {
  return tool === 'brush' || tool === 'eraser'
}

export function toolAdds(tool: MaskTool): boolean {
  return tool === 'add' || tool === 'brush'
}

/** Radius of a finger's tip on the screen, in CSS pixels: a tap this close to the one before is on the same spot. */
export const FINGER_RADIUS_PX = 24

/** Brush radius on the screen, in CSS pixels. */
export const BRUSH_RADIUS_PX = { min: 6, max: 60, start: 22 } as const
