import type { MenuCategory } from '#shared/restaurant/menu'

export function MenuCard({ category, id }: { category: MenuCategory; id: string }) {
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
