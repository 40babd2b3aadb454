import { useState } from 'react'
import { hotel } from '#shared/hotel'
import map from '../art/valley-map.svg'

/** Our own address for it: the server knows which map is meant. */
const mapAddress = '/map'

/** A drawn map; the real one comes from elsewhere, so it is loaded only for those who ask for it. */
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
      <figure>
        <img
          src={map}
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          alt="Drawn map: the road follows the river up the valley, past the bus stand, to the temple; the house stands across a wooden bridge on the north bank, where the path to Kagbhusandi begins."
        />
        <figcaption aria-hidden="true">
          <span className="map-house">{hotel.name}</span>
          <span className="map-bus">Bus stand</span>
          <span className="map-temple">Temple</span>
          <span className="map-lake">to Kagbhusandi</span>
        </figcaption>
      </figure>
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
        <small>It comes from Google, which then learns that you look at it.</small>
      </p>
    </div>
  )
}
