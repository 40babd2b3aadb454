import { useState } from 'react'
import { hotel } from '#shared/hotel'
import map from '../art/valley-map.svg'

/** A path of our own; the server knows the address of the map. */
const mapAddress = '/map'

/** A drawn map. The real one comes from Google, so it is loaded only when somebody opens it. */
export function ValleyMap() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <div className="valley-map">
        <iframe
          src={mapAddress}
          title={`Map: ${hotel.name}`}
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      </div>
    )
  }
  return (
    <div className="valley-map">
      <DrawnMap />
      <p className="valley-map-open">
        <a
          className="button"
          data-kind="on-deep"
          href={mapAddress}
          target="_blank"
          rel="noopener"
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          Open the map
        </a>
        <small>The map is loaded from Google, which then learns of your visit.</small>
      </p>
    </div>
  )
}

/** The drawing with its names, without a ground of its own. */
export const DrawnMap = () => (
  <figure>
    <img
      src={map}
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      alt="Drawn map: the road follows the river up the valley, past the bus stand, to the temple; the hotel is across a wooden bridge on the north bank, where the path to Kagbhusandi begins."
    />
    <figcaption aria-hidden="true">
      <span className="map-hotel">{hotel.name}</span>
      <span className="map-bus">Bus stand</span>
      <span className="map-temple">Temple</span>
      <span className="map-lake">to Kagbhusandi</span>
    </figcaption>
  </figure>
)
