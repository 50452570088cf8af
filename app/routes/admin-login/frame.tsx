import './frame.css';
import type { ReactNode } from 'react';
import car from '../../images/coupe-green-rear.webp';
import { useDealer } from '../../shell/dealer.ts';
import { Brand } from '../../shell/brand.tsx';

/** The frame of the screens by which staff come in: a car in the dark studio, and a form. */
export function LoginFrame({
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
    <div className="login">
      <div className="login-studio ground-dark">
        <div className="login-brand">
          <Brand name={dealer.name} />
        </div>
        <div className="pic" data-studio="dark">
          <img src={car} width={1600} height={1067} alt="" />
        </div>
      </div>
      <div className="login-form">
        <div>
          <h1 className="t-1">{title}</h1>
          {text && <p className="mt-3 text-ink-2">{text}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
