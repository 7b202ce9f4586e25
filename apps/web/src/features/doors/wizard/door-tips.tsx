import { Check } from 'lucide-react'

const TIPS = [
  'The whole door in the picture, with a little wall around it',
  'From the street, as straight on as you can',
  'By daylight, without a car in front of the door',
]

export function DoorTips() {
  return (
    <div>
      <h2 className="font-semibold">Tips for the best result</h2>
      <ul className="mt-3 space-y-2 text-muted">
        {TIPS.map((tip) => (
          <li key={tip} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {tip}
          </li>
        ))}
      </ul>
    </div>
  )
}
