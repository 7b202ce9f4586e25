import type { CatalogDoor } from './catalog-door.ts'

/** A one-car garage door. */
export function buildDoor(changes: Partial<CatalogDoor> = {}): CatalogDoor {
  return {
    catalogID: 'g1',
    name: 'Heritage',
    color: 'Barn Red',
    style: 'Raised Panel',
    price: 899,
    url_thumbnail: '/doors/g1-thumbnail.webp',
    url_original: '/doors/g1.webp',
    url_glass: null,
    handle: null,
    catalog_rvalue: 0.5,
    catalog_gvalue: 0.25,
    catalog_bvalue: 0,
    kind: 'garage',
    group: 'one_car_garage',
    rValue: 9,
    widthInches: 108,
    heightInches: 84,
    ...changes,
  }
}
