import styles from './photo-list.module.css';

interface Props {
  enquiryId: number;
  photos: readonly { fileId: number; alt: string; width: number; height: number }[];
}

/** Photos of a visitor, which open in a new tab. */
export const PhotoList = ({ enquiryId, photos }: Props) => (
  <ul aria-label="Photos" className={styles.photos}>
    {photos.map(({ fileId, alt, width, height }) => {
      const address = `/api/enquiries/${enquiryId}/files/${fileId}`;
      return (
        <li key={fileId}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={alt} width={width} height={height} loading="lazy" />
          </a>
        </li>
      );
    })}
  </ul>
);
