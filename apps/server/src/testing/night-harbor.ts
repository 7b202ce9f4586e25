/** A paint selection for tests: a color of the catalog on a house. */
export const NIGHT_HARBOR = {
  areaId: 'exterior',
  area: 'Exterior',
  brand: 'Hearth & Hue',
  brandId: 'hearth-and-hue',
  colorName: 'Night Harbor',
  colorCode: '#2C3E50',
}
