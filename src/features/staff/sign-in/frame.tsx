import type { ReactNode } from 'react';
import car from './coupe-green-rear.webp';
import { useDealer } from '../../../app/dealer.ts';
import { Brand } from '../../site/brand.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './sign-in.module.css';

/** The layout of the sign-in and reset pages: an image of a car, and a form. */
export function SignInFrame({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const dealer = useDealer();
  return (
    <div className={styles.page}>
      <div className={styles.studio}>
        <div className={styles.brand}>
          <Brand dealer={dealer} onDark />
        </div>
        <div className={styles.image} data-studio="dark">
          <img src={car} width={1600} height={1067} alt="" />
        </div>
      </div>
      <div className={styles.content}>
        <div>
          <h1 className={typography.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
