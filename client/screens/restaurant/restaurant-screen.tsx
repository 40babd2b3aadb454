import { PageFrame } from '#client/site/page-frame'
import { type MenuCategory, menu, openingHours } from '#shared/restaurant/menu'

/** The menu: hours first, then the eight categories, each with a link to it. */
export function RestaurantScreen() {
  return (
    <PageFrame page="inner">
      <div className="page-grid restaurant">
        <header className="restaurant-head">
          <h1>Restaurant</h1>
          <p>
            Everything is vegetarian and cooked to order. On a busy evening that takes a little while; tell
            the kitchen in the morning if you want to eat early before a climb.
          </p>
          <dl className="restaurant-hours">
            <div>
              <dt>Restaurant</dt>
              <dd>{`${openingHours.restaurant} daily`}</dd>
            </div>
            <div>
              <dt>Room service</dt>
              <dd>{openingHours.roomService}</dd>
            </div>
          </dl>
        </header>
        <nav className="menu-jump" aria-label="Categories of the menu">
          <ul>
            {menu.map(({ title }) => (
              <li key={title}>
                <a href={`#${anchorOf(title)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="menu-cards">
          {menu.map((category) => (
            <MenuCard key={category.title} category={category} id={anchorOf(category.title)} />
          ))}
        </div>
        <p className="soft small">Prices are for one portion.</p>
      </div>
    </PageFrame>
  )
}

const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-')

function MenuCard({ category, id }: { category: MenuCategory; id: string }) {
  return (
    <section className="menu-card" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{category.title}</h2>
      <dl>
        {category.dishes.map(({ name, price, about }) => (
          <div key={name}>
            <dt>
              <span>{name}</span>
              {about && <small>{about}</small>}
            </dt>
            <dd className="num">{`₹${price}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
