import { ImagePlus } from 'lucide-react';
import {
  DEALER_IMAGE_TYPES,
  type DealerImage,
  type DealerImageKind,
  MAX_DEALER_IMAGE_BYTES,
} from '../../dealer-images.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { convertImage } from '../../../../platform/images/convert/convert-image.ts';
import {
  formatOf,
  undecodableMessage,
  UnusableImage,
} from '../../../../platform/images/convert/to-webp.ts';
import { UploadField } from '../../form/upload-field.tsx';
import styles from './image-field.module.css';

interface Props {
  name: DealerImageKind;
  label: string;
  hint: string;
  /** Background on which the site shows the image. */
  surface: 'light' | 'dark' | 'page';
}

export const ImageField = ({ surface, ...field }: Props) => (
  <UploadField
    {...field}
    noun="image"
    icon={ImagePlus}
    types={DEALER_IMAGE_TYPES}
    maxBytes={MAX_DEALER_IMAGE_BYTES}
    upload={async (file) =>
      browserApi.post('/settings/dealer/images', 201, {
        query: { kind: field.name },
        file: await uploadable(file),
      })
    }
  >
    {(image: DealerImage | null) => (
      <div className={styles.preview} data-surface={surface} data-empty={image ? undefined : ''}>
        {image ? (
          <img src={image.path} alt="" width={image.width} height={image.height} />
        ) : (
          <span className={styles.emptyBox}>No image</span>
        )}
      </div>
    )}
  </UploadField>
);

/** Returns the file with the type of its bytes, which its name may contradict. The browser decodes HEIC. */
async function uploadable(file: File): Promise<Blob> {
  const format = await formatOf(file);
  if (format === 'heic') return convertImage(file);
  if (format === null) throw new UnusableImage(await undecodableMessage(file));
  return file.slice(0, file.size, `image/${format}`);
}
