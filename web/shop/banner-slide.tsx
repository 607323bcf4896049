import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#contract/banners/banners.ts';
import { Picture } from '../parts/picture.tsx';
import { classNames } from '../ui/class-names.ts';
import { internalPath } from '#contract/internal-path.ts';

type BannerSlideProps = {
  banner: Banner;
  label: string;
  isShown: boolean;
  /** Visible when the page opens, so its picture is fetched with high priority. */
  isFirst: boolean;
};

/** One banner: the picture with its caption over the left half. */
export const BannerSlide = ({ banner, label, isShown, isFirst }: BannerSlideProps) => (
  <div
    role="group"
    aria-roledescription="slide"
    aria-label={label}
    inert={!isShown}
    className={classNames('transition-opacity duration-1000', isShown ? 'opacity-100' : 'opacity-0')}
  >
    <Frame redirectUrl={banner.redirectUrl}>
      <Picture
        image={banner.imageUrl}
        alt=""
        sizes="(min-width: 76rem) 73rem, 100vw"
        isUrgent={isFirst}
        className="absolute inset-0 size-full object-cover"
      />
      {banner.caption && (
        <span
          className={classNames(
            'absolute inset-0 flex items-center bg-[linear-gradient(90deg,rgb(36_27_23/0.75),transparent_65%)] pb-3',
            'pl-4 font-heading text-[min(1rem,4.6vw)] leading-snug font-bold',
            'text-white sm:text-2xl md:pl-10 lg:text-[min(2.25rem,4.5vw)]',
          )}
        >
          <span className="line-clamp-4 w-1/2 pr-3 text-balance">{banner.caption}</span>
        </span>
      )}
    </Frame>
  </div>
);

/** The target of a banner: an internal path or an external http(s) URL. Returns null for any other text. */
export function bannerLink(redirectUrl: string): { to: string } | { href: string } | null {
  const path = internalPath(redirectUrl);
  if (path) return { to: path };
  return URL.canParse(redirectUrl) && /^https?:$/.test(new URL(redirectUrl).protocol) ? { href: redirectUrl } : null;
}

function Frame({ redirectUrl, children }: { redirectUrl: string; children: ReactNode }) {
  const link = bannerLink(redirectUrl);
  const look = 'relative block size-full -outline-offset-4';
  if (!link) return <div className={look}>{children}</div>;
  if ('href' in link) {
    return (
      <a href={link.href} rel="noopener" className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={link.to} className={look}>
      {children}
    </Link>
  );
}
