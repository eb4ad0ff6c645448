import { createContext, useContext } from "react";
import type { ModuleLink } from "#app/platform/manifest/card.ts";

/** The tools with a page that the person may see, from the loader of the frame. Empty outside it. */
const ModuleLinks = createContext<readonly ModuleLink[]>([]);

export const ModuleLinksProvider = ModuleLinks.Provider;

export const useModuleLinks = (): readonly ModuleLink[] => useContext(ModuleLinks);
