import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#contract/banners/banners.ts';
import { Picture } from '../parts/picture.tsx';
import { classNames } from '../ui/class-names.ts';
import { internalPath } from '#contract/internal-path.ts';
import { headingFace } from '../ui/heading-face.ts';

type BannerSlideProps = {
  banner: Banner;
  label: string;
  isShown: boolean;
  /** Visible when the page opens, so its picture is fetched with high priority. */
  isFirst: boolean;
};

/** One banner: the picture with its caption at the foot. */
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
      {/* Also without a caption, for the controls over it. */}
      <span
        className={classNames(
          'absolute inset-x-0 bottom-0 px-4 pt-8 pb-10 text-xl font-bold text-white md:px-10 md:pt-40 md:pb-12',
          'bg-[linear-gradient(#0000,#241b17c7_2.25rem)]',
          'md:bg-[radial-gradient(46rem_100%_at_0_100%,#241b17c7_70%,#0000)] md:text-3xl',
          headingFace(banner.caption),
        )}
      >
        <span className="line-clamp-3 max-w-[36ch] text-balance">{banner.caption}</span>
      </span>
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
