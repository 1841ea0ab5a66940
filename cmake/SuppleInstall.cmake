include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(dir ${CMAKE_INSTALL_LIBDIR}/cmake/supple)

# `supple::supple` is every folder at once
add_library(supple_all INTERFACE)
add_library(supple::supple ALIAS supple_all)
set_target_properties(supple_all PROPERTIES EXPORT_NAME supple)
target_link_libraries(supple_all INTERFACE supple::core supple::model supple::urdf
                      supple::control supple::estimation supple::legged supple::config
                      supple::telemetry supple::replay supple::runtime supple::plot supple::report
                      supple::analysis)
install(TARGETS supple_all EXPORT supple-targets)

configure_package_config_file(cmake/supple-config.cmake.in supple-config.cmake INSTALL_DESTINATION ${dir})
write_basic_package_version_file(supple-config-version.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT supple-targets NAMESPACE supple:: DESTINATION ${dir})
install(FILES ${PROJECT_BINARY_DIR}/supple-config.cmake ${PROJECT_BINARY_DIR}/supple-config-version.cmake
        DESTINATION ${dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/models DESTINATION ${CMAKE_INSTALL_DATADIR}/supple
        FILES_MATCHING PATTERN *.urdf)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/supple
        FILES_MATCHING PATTERN *.yaml)
