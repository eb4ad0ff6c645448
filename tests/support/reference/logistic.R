# Reference values for app/modules/analytics/propensity/domain, computed by R's own package stats (glm) on datasets of its own
# package datasets: mtcars (am by wt and hp), infert (case by spontaneous, induced and age), and esoph (cancers among cases and
# controls by age group, alcohol and tobacco, as numbers), which is grouped as our cases are. Run: Rscript logistic.R > logistic.json
list_of <- function(x) paste0("[", paste(sprintf("%.12g", x), collapse = ", "), "]")

report <- function(features, positives, cases) {
  fit <- glm(cbind(positives, cases - positives) ~ ., data = features, family = binomial, control = glm.control(epsilon = 1e-14, maxit = 100))
  rows <- apply(as.matrix(features), 1, list_of)
  paste0('{"features": [', paste(rows, collapse = ", "), '],\n  "cases": ', list_of(cases), ',\n  "positives": ', list_of(positives),
    ',\n  "coefficients": ', list_of(coef(fit)), ',\n  "probabilities": ', list_of(fitted(fit)), '}')
}

grouped <- data.frame(age = as.numeric(esoph$agegp), alcohol = as.numeric(esoph$alcgp), tobacco = as.numeric(esoph$tobgp))
cat('{"r": "', R.version.string, '",\n"mtcars": ', report(mtcars[, c("wt", "hp")], mtcars$am, rep(1, nrow(mtcars))),
  ',\n"infert": ', report(infert[, c("spontaneous", "induced", "age")], infert$case, rep(1, nrow(infert))),
  ',\n"esoph": ', report(grouped, esoph$ncases, esoph$ncases + esoph$ncontrols), "\n}\n", sep = "")
