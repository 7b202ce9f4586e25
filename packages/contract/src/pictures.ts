import { z } from 'zod'

/** Where a picture is served and how large it is, so that a page can keep its place before it has come. */
export const pictureSchema = z.object({
  /** path on this server; takes `?w=` and `?format=` (see RESULT_WIDTHS and RESULT_FORMATS) */
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** `data:` URL of a blurred picture a few pixels wide, shown until the real one has come */
  placeholder: z.string(),
})

export type Picture = z.infer<typeof pictureSchema>
