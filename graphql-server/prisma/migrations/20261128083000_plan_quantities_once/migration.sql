-- Planning this function took longer than running it, three times for each product that was saved.
ALTER FUNCTION catalogue_quantities(text, boolean) SET plan_cache_mode = force_generic_plan;
