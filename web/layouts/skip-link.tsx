/** The first link of a page, visible on focus: jumps over header and menu to `<main id="isi">`. */
export const SkipLink = () => (
  <nav aria-label="Pintasan" className="contents">
    <a
      href="#isi"
      className="fixed top-2 z-50 ml-2 -translate-y-[calc(100%+1rem)] rounded-xl bg-secondary px-4 py-3
        font-bold text-white
        focus:translate-y-0"
    >
      Langsung ke isi
    </a>
  </nav>
);
