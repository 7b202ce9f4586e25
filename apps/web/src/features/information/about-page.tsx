import { Link } from 'react-router'
import { ProsePage } from '../../ui/page/prose-page.tsx'

export function AboutPage() {
  return (
    <ProsePage
      title="About"
      lead="Housecoat shows you your own home in a new color before anyone opens a can of paint."
    >
      <h2>Why the colors can be trusted</h2>
      <p>
        A color chip looks different on a sunny wall than under a lamp. Housecoat first works out how much
        light falls on your wall in your photo, by comparing the wall with what stands beside it, and then
        answers one question: what would this wall look like, in this light, if it wore that paint? Shadows,
        texture and siding lines stay as they are.
      </p>
      <h2>What is left alone</h2>
      <p>
        Only the surface you chose is repainted. Windows, doors, plants and sky keep every pixel of your
        photo. When the surface is hard to find, Housecoat says so and asks you for a tap.
      </p>
      <h2>What it is not</h2>
      <p>
        A picture on a screen is not a sample on a wall. Screens differ, and so does the light between morning
        and evening. Before you buy, paint a test patch.
      </p>
      <p>
        <Link to="/paint">Paint Your Home</Link>
      </p>
    </ProsePage>
  )
}
