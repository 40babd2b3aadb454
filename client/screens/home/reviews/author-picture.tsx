type AuthorPictureProps = { author: string; photo: string | null }

/** The first letter of a name, covered by the photo where there is one. */
export const AuthorPicture = ({ author, photo }: AuthorPictureProps) => (
  <span className="review-picture">
    <span aria-hidden="true">{[...author][0]?.toUpperCase()}</span>
    {photo && <img src={photo} alt="" width={48} height={48} loading="lazy" decoding="async" />}
  </span>
)
