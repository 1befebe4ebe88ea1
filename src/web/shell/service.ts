/** Whose installation this is: one question to the server per visit, shared by every screen. */
import { useQuery } from "@tanstack/react-query";

import type { Reply } from "#contract/endpoint.ts";
import type { readService } from "#contract/service.ts";

import { shellWords } from "../words/shell.ts";

export type Service = Reply<typeof readService>;

/** Name, contact and shield of the municipality (null before set-up) and the version that runs. */
export function useService() {
  return useQuery({
    queryKey: ["service"],
    queryFn: askService,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The municipality's name, or the product's while the name is not known. */
export function useMunicipalityName(): string {
  return useService().data?.municipality?.name ?? shellWords.productName;
}

// The contract and its schemas come in their own chunk, so that the landing page paints before they arrive.
async function askService({ signal }: { readonly signal: AbortSignal }): Promise<Service> {
  const [{ call }, { readService }] = await Promise.all([
    import("../api.ts"),
    import("#contract/service.ts"),
  ]);
  return call(readService, {}, { signal });
}
